import { answerText } from "#api/call.ts";
import { ApiError, call, type FieldErrors } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { GetFormTokenData, GetFormTokenResponse, MessageJson } from "#api/types.gen.ts";
import type { EnquiryKind } from "#site/page/page-types.ts";
import { signInAgain } from "#site/session.ts";
import { ENQUIRIES, HIDDEN } from "./kinds.ts";
import { payloadOf } from "./payload.ts";
import { check } from "./validate.ts";

/** What became of an enquiry. */
export type Outcome =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly fields: FieldErrors };

/** What was prepared for a form. Kept beside the hidden fields, which a render may empty. */
interface Prepared {
  readonly key: string;
  token: string;
  /** When the token was asked for; 0 when it is wanted again. */
  asked: number;
  /** Settles once the token is here or will not come. */
  coming: Promise<void>;
  /** From when the form is held back, on the clock of `performance.now()`. */
  from: number;
  /** For how many milliseconds from then on. */
  wait: number;
}

const getFormToken = endpoint<GetFormTokenData, GetFormTokenResponse>("GET", "/api/forms/token");

/** A token older than this is asked for again before the server finds it too old. */
const TOKEN_LIFETIME_MS = 60 * 60 * 1000;
/** For how long a form that is sent waits for a token that is still on its way. */
const TOKEN_PATIENCE_MS = 3000;
/** However long the server says. */
const LONGEST_WAIT_MS = 10_000;

const forms = new WeakMap<HTMLFormElement, Prepared>();

/**
 * Prepares a form when it is first touched: its idempotency key, and the server's signed time. Cached HTML can
 * carry neither. Without a token the form is taken all the same.
 */
export function prepare(form: HTMLFormElement, touched = performance.now()): Prepared {
  const known = forms.get(form);
  // A key that is there already came with a draft or a refused post: sending it again is the same enquiry.
  const prepared = known ?? {
    key: hiddenField(form, HIDDEN.key)?.value || newKey(),
    token: "",
    asked: 0,
    coming: Promise.resolve(),
    from: startOfWait(touched),
    wait: 0,
  };
  forms.set(form, prepared);
  fillHidden(form, prepared);
  if (Date.now() - prepared.asked < TOKEN_LIFETIME_MS) return prepared;
  // The time of a new token begins anew.
  if (prepared.token !== "") prepared.from = startOfWait(touched);
  prepared.asked = Date.now();
  prepared.coming = call(getFormToken).then(
    ({ token, wait_ms = 0 }) => {
      prepared.token = token;
      prepared.wait = wait_ms;
      fillHidden(form, prepared);
    },
    () => {
      prepared.token = "";
      prepared.asked = 0;
      fillHidden(form, prepared);
    },
  );
  return prepared;
}

/** The wait begins when the token is requested, but at most one second after the first touch of the form. */
function startOfWait(touched: number): number {
  return Math.min(performance.now(), touched + 1000);
}

/**
 * Holds a form back until its token is old enough for the server: browsers fill in whole forms faster than that. The
 * time counts from the first touch, so that a token that was long on its way costs nothing; and one that does not come
 * is not waited for.
 */
async function untilReady(prepared: Prepared): Promise<void> {
  await Promise.race([prepared.coming, pause(TOKEN_PATIENCE_MS)]);
  if (prepared.token === "") return;
  const left = prepared.from + Math.min(prepared.wait, LONGEST_WAIT_MS) - performance.now();
  if (left > 0) await pause(left);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Sends a form whose fields hold up. A lost answer can be sent again: the key makes it the same enquiry.
 */
export async function send(kind: EnquiryKind, form: HTMLFormElement): Promise<Outcome> {
  const missing = check(form);
  if (missing) return { ok: false, message: "", fields: missing };
  const prepared = prepare(form);
  await untilReady(prepared);
  fillHidden(form, prepared);
  const texts = ENQUIRIES[kind];
  const body = payloadOf(kind, new FormData(form));
  try {
    const answer = await call<MessageJson | undefined, unknown>(
      { method: "POST", path: texts.action },
      { body },
    );
    return { ok: true, message: answer?.message || texts.success };
  } catch (error) {
    // The draft keeps what was typed. The failure is shown as well, in case the visitor comes back to this page.
    if (error instanceof ApiError && error.status === 401) signInAgain();
    const fields = error instanceof ApiError ? error.fields : {};
    return { ok: false, message: answerText(error, texts.failure), fields };
  }
}

/** After a success the next enquiry from the same form is a new one. */
export function renew(form: HTMLFormElement): void {
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

/** A random UUID. `crypto.randomUUID` exists only under https and on localhost; a site in a LAN has neither. */
export function newKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [8, 12, 16, 20].reduceRight((text, at) => `${text.slice(0, at)}-${text.slice(at)}`, hex);
}
