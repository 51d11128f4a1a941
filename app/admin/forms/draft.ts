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
  try {
    sessionStorage.setItem(key(place), JSON.stringify(draft));
  } catch {
    // Without storage nothing can be kept; the sign-in must go on all the same.
  }
}

/** Takes a kept content back, once, and only for the person who typed it. */
export function takeDraft(place: string, owner: string): Draft | null {
  try {
    const text = sessionStorage.getItem(key(place));
    if (text === null) return null;
    sessionStorage.removeItem(key(place));
    const draft = JSON.parse(text) as Draft;
    const whole = isObject(draft.values) && isObject(draft.base) && isObject(draft.base.values);
    return draft.owner === owner && whole ? draft : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
