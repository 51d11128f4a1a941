import { readStoredJson, writeStored } from "#site/storage.ts";
import { type Complete, completed, type Drafts, type KeptForm } from "./stored-drafts.ts";

/** The content of a form when the session ended, stored in this tab until its owner signs in again. */
interface KeptDraft {
  readonly owner: string;
  readonly values: unknown;
  /** The version of the record that the changes are based on. */
  readonly base: { readonly values: unknown; readonly revision?: number | undefined };
  /** The stored drafts that they go on from. */
  readonly drafts?: Drafts<unknown>;
}

const key = (place: string) => `draft:${place}`;

/** Stores a draft. `place` is the path of the form. */
export function keepDraft(place: string, draft: KeptDraft): void {
  writeStored("sessionStorage", key(place), JSON.stringify(draft));
}

/** Whether the form of a path has a draft. */
export function hasKeptDraft(place: string): boolean {
  return readStoredJson("sessionStorage", key(place)) !== null;
}

/** Removes and returns a draft, only for the user who typed it. */
export function takeDraft(place: string, owner: string): KeptDraft | null {
  const draft = readStoredJson("sessionStorage", key(place)) as KeptDraft | null;
  writeStored("sessionStorage", key(place), null);
  const complete = isObject(draft?.values) && isObject(draft?.base) && isObject(draft?.base.values);
  return complete && draft?.owner === owner ? draft : null;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** A form that the browser kept, whose owner goes on with it. */
export function keptForm<Values>(
  { values, base, drafts }: KeptDraft,
  complete: Complete<Values>,
): KeptForm<Values> {
  return {
    values: complete(values),
    base: { ...base, values: complete(base.values) },
    shared: completed(drafts?.shared, complete),
    own: completed(drafts?.own, complete),
  };
}
