import type { FieldErrors } from "./kinds.ts";

/** What became of a call: the body of its answer, or what the error envelope said. */
export type Answer<T> =
  | { readonly ok: true; readonly body: T }
  | {
      readonly ok: false;
      /** 0 when no answer came. */
      readonly status: number;
      /** The server's text; for a call without an answer the browser's. */
      readonly message: string | null;
      readonly fields: FieldErrors;
    };

const HEADERS = { "Content-Type": "application/json", Accept: "application/json" };

/** Posts JSON to a call of this site and reads either kind of answer. Never throws. */
export async function postJson<T>(path: string, body: unknown): Promise<Answer<T>> {
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", headers: HEADERS, body: JSON.stringify(body) });
  } catch (error) {
    return { ok: false, status: 0, message: error instanceof Error ? error.message : null, fields: {} };
  }
  const parsed: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, body: (parsed ?? {}) as T };
  return { ok: false, status: response.status, message: textOf(parsed), fields: fieldsOf(parsed) };
}

function textOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { message, error } = body as { message?: unknown; error?: unknown };
  if (typeof message === "string" && message !== "") return message;
  return typeof error === "string" && error !== "" ? error : null;
}

function fieldsOf(body: unknown): FieldErrors {
  if (typeof body !== "object" || body === null || !("fields" in body)) return {};
  const { fields } = body;
  if (typeof fields !== "object" || fields === null) return {};
  const texts: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) texts[name] = value.filter((text) => typeof text === "string");
  }
  return texts;
}
