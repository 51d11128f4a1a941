import { readStoredJson, writeStored } from "#site/storage.ts";
import { HIDDEN } from "./kinds.ts";

/**
 * What a visitor has typed, kept for the tab until it is sent: a closed dialog, a reload or a lost connection
 * costs nothing. The idempotency key is kept with it, so that sending again after a reload is still one
 * enquiry. Never used for passwords.
 */
const PREFIX = "draft:";

/** Not part of a draft: the token is short-lived, the honeypot and the hidden course are not typed. */
const SKIPPED = new Set<string>([HIDDEN.honeypot, HIDDEN.token, "course_id", "stack_id"]);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Stores the present values of a form. */
export function keepDraft(id: string, form: HTMLFormElement): void {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || value === "" || SKIPPED.has(name) || name.startsWith("course_"))
      continue;
    if (!isSuggestion(form.elements.namedItem(name))) values[name] = value;
  }
  writeStored("sessionStorage", PREFIX + id, JSON.stringify(values));
}

/** Puts a kept draft into the fields that still hold what the page was rendered with. */
export function restoreDraft(id: string, form: HTMLFormElement): void {
  const draft = readDraft(id);
  for (const field of form.elements) {
    if (!isControl(field)) continue;
    const value = draft[field.name];
    if (value !== undefined) fill(field, value);
  }
}

/** Forgets a draft once it is sent. */
export function dropDraft(id: string): void {
  writeStored("sessionStorage", PREFIX + id, null);
}

/** Whether a text stands as the form proposed it: then it is not the visitor's, and may differ next time. */
function isSuggestion(field: unknown): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue;
  if (!(field instanceof HTMLInputElement) || ["hidden", "checkbox", "radio"].includes(field.type))
    return false;
  return field.value === field.defaultValue;
}

function fill(field: Control, value: string): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    field.checked = field.value === value;
  } else if (field instanceof HTMLSelectElement || field.value === field.defaultValue) {
    field.value = value;
  }
}

function isControl(field: unknown): field is Control {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  );
}

function readDraft(id: string): Record<string, string> {
  const draft = readStoredJson("sessionStorage", PREFIX + id);
  return typeof draft === "object" && draft !== null ? (draft as Record<string, string>) : {};
}
