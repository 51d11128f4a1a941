import { useEffect, useMemo, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { usePreload } from "./page-data.tsx";

/** The loading state of a list. */
export type ListState<T> =
  | { readonly phase: "ready"; readonly items: readonly T[] }
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly message: string };

/**
 * A list from the page data, or fetched when the page data does not contain it. `fallback` is the error message when
 * the server provides none.
 */
export function useList<T>({ method, path }: Endpoint<T[]>, fallback: string): ListState<T> {
  const initial = usePreload<T[]>({ method, path });
  const [fetched, setFetched] = useState<ListState<T>>({ phase: "loading" });

  useEffect(() => {
    if (initial) return;
    const abort = new AbortController();
    callLazily<T[], undefined>({ method, path }, { signal: abort.signal }).then(
      (items) => setFetched({ phase: "ready", items }),
      (error: unknown) => {
        if (!abort.signal.aborted) setFetched({ phase: "failed", message: answerText(error, fallback) });
      },
    );
    return () => abort.abort();
  }, [initial, method, path, fallback]);

  // The same at every render, as parts need that are hydrated later.
  return useMemo(() => (initial ? { phase: "ready", items: initial } : fetched), [initial, fetched]);
}
