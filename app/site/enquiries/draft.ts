import { readStoredJson, writeStored } from "#site/storage.ts";
import { type FormControl, isFormControl } from "./form-control.ts";
import { HIDDEN } from "./kinds.ts";

/**
 * Form drafts, stored per tab until the form is sent or half an hour has passed, so that closing a dialog, a reload or a
 * lost connection loses nothing, and the next person at a shared computer finds nothing. They include the idempotency key, so that sending again after a reload is the same enquiry. Never used for
 * passwords.
 */
const PREFIX = "draft:";
const KEPT_MS = 30 * 60_000;
/** Of the draft that was typed last: a page that stays open keeps no older one either, see `readDraft`. */
let expiry: ReturnType<typeof setTimeout> | undefined;

/** Fields that are not stored: the token expires, the address chooses the batch, and the others are not typed. */
const SKIPPED = new Set<string>([HIDDEN.honeypot, HIDDEN.token, "course_id", "stack_id", "batch_id"]);

export function keepDraft(id: string, form: HTMLFormElement): void {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || value === "" || SKIPPED.has(name) || name.startsWith("course_"))
      continue;
    if (!isSuggestion(form.elements.namedItem(name))) values[name] = value;
  }
  writeStored("sessionStorage", PREFIX + id, JSON.stringify({ at: Date.now(), values }));
  clearTimeout(expiry);
  expiry = setTimeout(dropDraft, KEPT_MS, id);
}

/** Restores a draft into the fields that are unchanged. */
export function restoreDraft(id: string, form: HTMLFormElement): void {
  const draft = readDraft(id);
  for (const field of form.elements) {
    if (!isFormControl(field)) continue;
    const value = draft[field.name];
    if (value !== undefined) fill(field, value);
  }
}

export function dropDraft(id: string): void {
  writeStored("sessionStorage", PREFIX + id, null);
}

/** Whether a field has its suggested text. Suggestions are not stored, because they may change. */
function isSuggestion(field: unknown): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value === field.defaultValue;
  if (!(field instanceof HTMLInputElement) || ["hidden", "checkbox", "radio"].includes(field.type))
    return false;
  return field.value === field.defaultValue;
}

function fill(field: FormControl, value: string): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    field.checked = field.value === value;
  } else if (field instanceof HTMLSelectElement || field.value === field.defaultValue) {
    field.value = value;
  }
}

function readDraft(id: string): Record<string, string> {
  const draft = readStoredJson("sessionStorage", PREFIX + id) as
    | { at?: number; values?: Record<string, string> }
    | null
    | undefined;
  if (draft?.values && Date.now() - (draft.at ?? 0) < KEPT_MS) return draft.values;
  dropDraft(id);
  return {};
}
