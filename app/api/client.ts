import type { Endpoint } from "./endpoint.ts";
import type { ErrorBody, LastChange } from "./types.gen.ts";

/** Error messages by field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The message when there is no response. */
const NETWORK_TEXT = "The site could not be reached. Please check your connection and try again.";

/** An error response of the API, or no response. */
export class ApiError extends Error {
  /** The server's message for users; null when it sent none. */
  readonly text: string | null;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The machine-readable type of error. */
  readonly code: string;
  readonly fields: FieldErrors;
  /** Identifies the request in the server's log. */
  readonly requestId: string | null;
  /** The current record, when another user changed it first. */
  readonly current: unknown;
  /** Who changed each field last. */
  readonly lastChanges: Readonly<Record<string, LastChange>>;

  constructor(status: number, body: Partial<ErrorBody> & { current?: unknown }, options?: ErrorOptions) {
    const text = textIn(body.message) ?? textIn(body.error);
    super(text ?? `The server answered with status ${status}.`, options);
    this.name = "ApiError";
    this.text = text;
    this.status = status;
    this.code = body.code ?? "unknown";
    this.fields = fieldsIn(body.fields);
    this.requestId = body.request_id ?? null;
    this.current = body.current;
    this.lastChanges = body.last_changes ?? {};
  }
}

/** Error responses of a gateway may have other types under the same names. */
function textIn(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function fieldsIn(value: unknown): FieldErrors {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
      .map(([name, texts]) => [name, texts.filter((text) => typeof text === "string")]),
  );
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The revision that a change is based on (`If-Match`): 409 if the record has a newer one. */
  readonly revision?: number | undefined;
  /** Whether the call is no activity of the person: it does not prolong the session. */
  readonly background?: boolean | undefined;
}

type Options<Body> = undefined extends Body
  ? [(CallOptions & { readonly body?: Body })?]
  : [CallOptions & { readonly body: Body }];

/** Calls the API and parses its JSON response, `undefined` for an empty one. Throws an {@link ApiError}. */
export async function call<Answer, Body>(
  endpoint: Endpoint<Answer, Body>,
  ...[options]: Options<Body>
): Promise<Answer> {
  return (await exchange<Answer>(endpoint, options)).answer;
}

/** A part of a list, and the number of all its records. */
export interface ListPart<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Calls the API for a list that may be paginated. Throws an {@link ApiError}. */
export async function callForList<T>(
  endpoint: Endpoint<readonly T[]>,
  options?: CallOptions,
): Promise<ListPart<T>> {
  const { answer, headers } = await exchange<readonly T[]>(endpoint, options);
  return { items: answer, total: Number(headers.get("X-Total-Count") ?? answer.length) };
}

/** What may be done about a refusal with this code; true when the call is to be made once more. */
type MendRefusal = (code: string) => false | Promise<boolean>;

let mendRefusal: MendRefusal | undefined;

/** Sets what may be done about refused calls, such as showing again who one is. */
export function whenRefused(mend: MendRefusal): void {
  mendRefusal = mend;
}

async function exchange<T>(
  endpoint: Pick<Endpoint<T>, "method" | "path">,
  options: CallOptions & { readonly body?: unknown } = {},
  mend = mendRefusal,
): Promise<{ answer: T; headers: Headers }> {
  const { body, signal, revision } = options;
  const headers: Record<string, string> = { Accept: "application/json" };
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: "same-origin",
    signal: signal ?? null,
  };
  if (body instanceof FormData) {
    // The browser names the boundary.
    request.body = body;
  } else if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  if (revision !== undefined) headers["If-Match"] = `"${revision}"`;
  if (options.background) headers["X-Background"] = "1";

  const response = await fetch(endpoint.path, request).catch((error: unknown) => {
    // An aborted call is not an error to report.
    if (signal?.aborted) throw error;
    throw unreachable(error);
  });
  const text = await response.text().catch(() => "");
  try {
    return { answer: readAnswer<T>(endpoint.method, response.status, text), headers: response.headers };
  } catch (error) {
    if (await mend?.((error as ApiError).code)) return exchange(endpoint, options, () => false);
    throw error;
  }
}

/** The error of a call without a response. */
export function unreachable(cause?: unknown): ApiError {
  return new ApiError(0, { message: NETWORK_TEXT, code: "network" }, { cause });
}

/** Parses a response. Throws an {@link ApiError} unless it is a success that the API could have sent. */
export function readAnswer<T>(method: Endpoint<T>["method"], status: number, text: string): T {
  const answer = text === "" ? undefined : readJson(text);
  // GET responses are never empty.
  const readable = answer !== MALFORMED && (method !== "GET" || answer !== undefined);
  if (status >= 200 && status < 300 && readable) return answer as T;
  throw new ApiError(status, typeof answer === "object" && answer !== null ? answer : {});
}

const MALFORMED = Symbol("malformed");

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}
