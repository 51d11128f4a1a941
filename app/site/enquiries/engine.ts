import { answerText } from "#api/call.ts";
import { ApiError, call, type FieldErrors } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { MessageJson } from "#api/types.gen.ts";
import { arrival } from "#site/arrival.ts";
import type { EnquiryKind } from "#site/page/page-types.ts";
import { signInAgain } from "#site/session.ts";
import { ENQUIRIES, HIDDEN, successText } from "./kinds.ts";
import { payloadOf } from "./payload.ts";
import { check } from "./validate.ts";

/** The result of sending a form. */
export type Outcome =
  | ({ readonly ok: true } & MessageJson)
  | { readonly ok: false; readonly message: string; readonly fields: FieldErrors };

/** The prepared values of a form. Stored separately because rendering may reset the hidden fields. */
interface Prepared {
  readonly key: string;
  token: string;
  /** When the token was requested; 0 to request it again. */
  requestedAt: number;
  /** Settles when the token request has ended. */
  request: Promise<void>;
  /** The start of the token's minimum age, in the time of `performance.now()`. */
  waitFrom: number;
  /** The token's minimum age in milliseconds. */
  waitMs: number;
}

const getFormToken = endpoint("GET", "/api/forms/token");

/** An older token is requested again before the server rejects it. */
const TOKEN_LIFETIME_MS = 60 * 60 * 1000;
/** How long sending waits for a pending token. */
const TOKEN_TIMEOUT_MS = 3000;
/** The maximum wait, whatever the server asks for. */
const MAX_WAIT_MS = 10_000;

const forms = new WeakMap<HTMLFormElement, Prepared>();

/**
 * Prepares a form on first focus: its idempotency key and the server's signed time, which cached HTML cannot contain.
 * Forms are also accepted without a token.
 */
export function prepare(form: HTMLFormElement, touched = performance.now()): Prepared {
  const known = forms.get(form);
  // An existing key comes from a draft or a rejected post: it is the same enquiry.
  const prepared = known ?? {
    key: hiddenField(form, HIDDEN.key)?.value || newKey(),
    token: "",
    requestedAt: 0,
    request: Promise.resolve(),
    waitFrom: startOfWait(touched),
    waitMs: 0,
  };
  forms.set(form, prepared);
  fillHidden(form, prepared);
  if (Date.now() - prepared.requestedAt < TOKEN_LIFETIME_MS) return prepared;
  // The minimum age starts again with a new token.
  if (prepared.token !== "") prepared.waitFrom = startOfWait(touched);
  prepared.requestedAt = Date.now();
  prepared.request = call(getFormToken).then(
    ({ token, wait_ms = 0 }) => {
      prepared.token = token;
      prepared.waitMs = wait_ms;
      fillHidden(form, prepared);
    },
    () => {
      prepared.token = "";
      prepared.requestedAt = 0;
      fillHidden(form, prepared);
    },
  );
  return prepared;
}

/** Starts when the token is requested, but at most one second after the first focus. */
function startOfWait(touched: number): number {
  return Math.min(performance.now(), touched + 1000);
}

/**
 * Waits until the server accepts the token's age, because autofill completes forms faster than people. The age counts
 * from the first focus, so that a slow token request causes no additional delay. A token that does not arrive is not
 * waited for.
 */
async function waitForToken(prepared: Prepared): Promise<void> {
  await Promise.race([prepared.request, sleep(TOKEN_TIMEOUT_MS)]);
  if (prepared.token === "") return;
  const left = prepared.waitFrom + Math.min(prepared.waitMs, MAX_WAIT_MS) - performance.now();
  if (left > 0) await sleep(left);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Validates and sends a form. Sending again after a lost response is safe: the key identifies the enquiry. A form whose
 * values are sent as another kind is only validated by the server.
 */
export async function send(
  kind: EnquiryKind,
  form: HTMLFormElement,
  { validate = true } = {},
): Promise<Outcome> {
  const missing = validate ? check(form) : null;
  if (missing) return { ok: false, message: "", fields: missing };
  const prepared = prepare(form);
  await waitForToken(prepared);
  fillHidden(form, prepared);
  const texts = ENQUIRIES[kind];
  const body = bodyOf(kind, new FormData(form));
  try {
    const answer = await call<MessageJson | undefined, unknown>(
      { method: "POST", path: texts.action },
      { body },
    );
    return { ...answer, ok: true, message: successText(kind, answer?.message) };
  } catch (error) {
    // The draft keeps the input. Also show the failure, in case the visitor returns to this page.
    if (error instanceof ApiError && error.status === 401) signInAgain();
    const fields = error instanceof ApiError ? error.fields : {};
    return { ok: false, message: answerText(error, texts.failure), fields };
  }
}

/** JSON, or the form itself where it has a file. */
function bodyOf(kind: EnquiryKind, data: FormData): unknown {
  const hasFile = [...data.values()].some((value) => typeof value !== "string" && value.size > 0);
  if (!hasFile) return { ...payloadOf(kind, data), ...arrival() };
  for (const [name, value] of Object.entries(arrival())) data.set(name, value);
  return data;
}

/** Gives the next enquiry of the same form a new key. */
export function startNewEnquiry(form: HTMLFormElement): void {
  forms.delete(form);
  fillHidden(form, { key: "", token: "" });
}

function fillHidden(form: HTMLFormElement, { key, token }: Pick<Prepared, "key" | "token">): void {
  const keyField = hiddenField(form, HIDDEN.key);
  const tokenField = hiddenField(form, HIDDEN.token);
  if (keyField) keyField.value = key;
  if (tokenField) tokenField.value = token;
}

function hiddenField(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** A random key, also without https, where `crypto.randomUUID` is missing. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
