import { readStoredJson, writeStored } from "#site/storage.ts";

/** What was typed into a form when the session ended, kept in this tab until its owner is back. */
interface Draft {
  readonly owner: string;
  readonly values: unknown;
  /** The version of the record that the form began with: the changes are relative to it. */
  readonly base: { readonly values: unknown; readonly revision?: number | undefined };
}

const key = (place: string) => `draft:${place}`;

/** Keeps a form's content. `place` is the address of the form. */
export function keepDraft(place: string, draft: Draft): void {
  writeStored("sessionStorage", key(place), JSON.stringify(draft));
}

/** Takes a kept content back, once, and only for the person who typed it. */
export function takeDraft(place: string, owner: string): Draft | null {
  const draft = readStoredJson("sessionStorage", key(place)) as Draft | null;
  writeStored("sessionStorage", key(place), null);
  const complete = isObject(draft?.values) && isObject(draft?.base) && isObject(draft?.base.values);
  return complete && draft?.owner === owner ? draft : null;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
