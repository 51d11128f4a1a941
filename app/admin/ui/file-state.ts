import { queryOptions } from "@tanstack/react-query";

/** What the browser can find out about the file at an address. */
export type FileState =
  /** Browsers do not let a site look at files of another one. */
  | { readonly state: "elsewhere" | "page" | "unknown" }
  | { readonly state: "missing" }
  /** `bytes` is null when the answer does not say. */
  | { readonly state: "file"; readonly mime: string; readonly bytes: number | null };

/** Looks at the file at an address without loading it. Never fails. */
export async function lookAtFile(address: string, signal?: AbortSignal): Promise<FileState> {
  const { origin, href } = new URL(address, window.location.origin);
  if (origin !== window.location.origin) return { state: "elsewhere" };
  try {
    const { ok, status, headers } = await fetch(href, { method: "HEAD", signal: signal ?? null });
    // A server in trouble says nothing about the file.
    if (!ok) return { state: status === 404 || status === 410 ? "missing" : "unknown" };
    const mime = headers.get("Content-Type")?.split(";")[0] ?? "";
    if (mime === "text/html") return { state: "page" };
    const length = headers.get("Content-Length");
    return { state: "file", mime, bytes: length === null ? null : Number(length) };
  } catch {
    return { state: "unknown" };
  }
}

export function fileQuery(address: string) {
  return queryOptions({
    queryKey: ["file-at", address],
    queryFn: ({ signal }) => lookAtFile(address, signal),
  });
}
