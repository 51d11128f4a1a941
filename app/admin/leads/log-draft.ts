import type { EntryKind } from "#api/types.gen.ts";
import { readStoredJson, writeStored } from "#site/storage.ts";
import type { LeadState, Outcome } from "./outcome.ts";

/** What stands in the composer of an enquiry. */
export interface LogDraft {
  readonly kind: EntryKind;
  readonly outcome: Outcome | null;
  readonly text: string;
  /** What was changed of the enquiry by hand, beyond what the outcome proposes. */
  readonly changed: Partial<LeadState>;
  /** The batch of which somebody who has enrolled takes a seat. */
  readonly seat: number | null;
  /** The idempotency key: what changes gets another one, so that nothing typed after a lost answer is dropped. */
  readonly key: string;
}

/** An idempotency key. Not that of the site's forms, whose code the staff area does not load. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const place = (lead: number) => `log:${lead}`;

export function emptyDraft(kind: EntryKind = "note"): LogDraft {
  return { kind, outcome: null, text: "", changed: {}, seat: null, key: newKey() };
}

/** Whether nothing would be lost with it. */
export function isEmpty({ text, outcome, changed }: LogDraft): boolean {
  return text.trim() === "" && outcome === null && Object.keys(changed).length === 0;
}

/** The draft that this tab keeps for a lead, only for the person who typed it. */
export function keptDraft(lead: number, owner: string): LogDraft | null {
  const kept = readStoredJson("sessionStorage", place(lead)) as { owner?: string; draft?: LogDraft } | null;
  const whole = typeof kept?.draft?.text === "string" && typeof kept.draft.changed === "object";
  // One that a former version of this page kept has no seat.
  return whole && kept?.owner === owner ? { ...emptyDraft(), ...kept.draft } : null;
}

/** Keeps a draft in this tab until it is saved: over a reload, another screen, and the end of the session. */
export function keepDraft(lead: number, owner: string, draft: LogDraft): void {
  writeStored("sessionStorage", place(lead), isEmpty(draft) ? null : JSON.stringify({ owner, draft }));
}
