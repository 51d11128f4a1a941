import { type CallOptions, readAnswer, unreachable } from "./client.ts";
import type { Endpoint } from "./endpoint.ts";
import type { UploadForm } from "./types.gen.ts";

interface UploadOptions extends CallOptions {
  /** Called with the share of the file that has left the browser, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** What the form has beside the file. */
  readonly fields?: Readonly<Record<string, string>>;
}

interface Uploaded<Answer> {
  readonly answer: Answer;
  /** Tells a new file (201) from one that was there already (200). */
  readonly status: number;
}

/**
 * Sends a file as a form and parses the JSON response. Throws an `ApiError`, as `call` does. It uses XMLHttpRequest,
 * because `fetch` does not report how much of a request has been sent.
 */
export function upload<Answer, Form extends UploadForm>(
  { method, path }: Endpoint<Answer, Form>,
  file: File,
  { signal, revision, onProgress, fields = {} }: UploadOptions = {},
): Promise<Uploaded<Answer>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      try {
        const answer = readAnswer<Answer>(method, request.status, request.responseText);
        resolve({ answer, status: request.status });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal?.reason ?? unreachable());
    request.onloadend = () => signal?.removeEventListener("abort", abort);

    const form = new FormData();
    form.append("file", file);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // Cookies go along, because the address is on the same origin.
    request.open(method, path);
    request.setRequestHeader("Accept", "application/json");
    if (revision !== undefined) request.setRequestHeader("If-Match", `"${revision}"`);
    request.send(form);
  });
}
