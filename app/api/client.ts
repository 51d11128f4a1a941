import type { ErrorBody } from "./types.gen.ts";

/** Texts of wrong fields, by the field's name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What the visitor reads when no answer came at all. */
const NETWORK_TEXT = "The site could not be reached. Please check your connection and try again.";

/** An answer that is no success, in the one shape of the API's errors, or the lack of any answer. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The kind of error, for code that tells kinds apart. */
  readonly code: string;
  readonly fields: FieldErrors;
  /** What staff can find in the server's log. */
  readonly requestId: string | null;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message || body.error || `The server answered with status ${status}.`);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code ?? "unknown";
    this.fields = body.fields ?? {};
    this.requestId = body.request_id ?? null;
  }
}

/** What a call may carry. */
export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls the API and reads its JSON answer, `undefined` for an empty one. Throws an {@link ApiError}. */
export async function callApi<T>(
  path: string,
  { method = "GET", body, signal }: CallOptions = {},
): Promise<T> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    // Another origin cannot send this without being asked first: the server takes it as a sign that we are at home.
    "X-Requested-With": "site",
  };
  const request: RequestInit = { method, headers, credentials: "same-origin", signal: signal ?? null };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }

  const response = await fetch(path, request).catch((error: unknown) => {
    // A call that was given up is nobody's error message.
    if (signal?.aborted) throw error;
    throw new ApiError(0, { message: NETWORK_TEXT, code: "network" });
  });
  const text = await response.text().catch(() => "");
  const answer = text === "" ? undefined : readJson(text);
  if (response.ok && answer !== MALFORMED) return answer as T;
  throw new ApiError(response.status, typeof answer === "object" && answer !== null ? answer : {});
}

const MALFORMED = Symbol("malformed");

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}
