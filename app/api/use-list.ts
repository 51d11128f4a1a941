import { useEffect, useState } from "react";

/** A list that came with the page, or is on its way. */
export type ListState<T> =
  | { readonly phase: "ready"; readonly items: readonly T[] }
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly message: string };

interface ListOptions<T> {
  /** What the page brought along; undefined when it brought nothing. */
  initial: readonly T[] | undefined;
  /** Which field of the error envelope the specification reads here, and the text when it has none. */
  errorField: "error" | "message";
  fallback: string;
}

/** A list of the API: from the page's own data, and only without that by a request. */
export function useList<T>(path: string, { initial, errorField, fallback }: ListOptions<T>): ListState<T> {
  const [fetched, setFetched] = useState<ListState<T>>({ phase: "loading" });

  useEffect(() => {
    if (initial) return;
    const abort = new AbortController();
    void fetchList<T>(path, errorField, fallback, abort.signal).then((state) => {
      if (!abort.signal.aborted) setFetched(state);
    });
    return () => abort.abort();
  }, [initial, path, errorField, fallback]);

  return initial ? { phase: "ready", items: initial } : fetched;
}

async function fetchList<T>(
  path: string,
  errorField: "error" | "message",
  fallback: string,
  signal: AbortSignal,
): Promise<ListState<T>> {
  try {
    const response = await fetch(path, { headers: { Accept: "application/json" }, signal });
    const body: unknown = await response.json();
    if (response.ok && Array.isArray(body)) return { phase: "ready", items: body as T[] };
    const text = body && typeof body === "object" ? (body as Record<string, unknown>)[errorField] : undefined;
    return { phase: "failed", message: typeof text === "string" && text !== "" ? text : fallback };
  } catch {
    return { phase: "failed", message: fallback };
  }
}
