import { useEffect, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { Endpoint } from "#api/endpoint.ts";
import { usePreload } from "./page-data.tsx";

/** A list that came with the page, or is on its way. */
export type ListState<T> =
  | { readonly phase: "ready"; readonly items: readonly T[] }
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly message: string };

/**
 * A list of the API: from the page's own data, and only without that by a request. `fallback` is what a failure says
 * when the answer says nothing.
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

  return initial ? { phase: "ready", items: initial } : fetched;
}
