import type { EntryKind, EntryOutcome } from "#api/types.gen.ts";
import { readStoredJson, writeStored } from "#site/storage.ts";

/** What stands in the box of a log. */
export interface LogDraft {
  readonly kind: EntryKind;
  readonly outcome: EntryOutcome;
  readonly text: string;
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
  return { kind, outcome: "none", text: "", key: newKey() };
}

/** The draft that this tab keeps for a lead, only for the person who typed it. */
export function keptDraft(lead: number, owner: string): LogDraft | null {
  const kept = readStoredJson("sessionStorage", place(lead)) as { owner?: string; draft?: LogDraft } | null;
  const whole = typeof kept?.draft?.text === "string" && typeof kept.draft.key === "string";
  return whole && kept?.owner === owner ? (kept.draft as LogDraft) : null;
}

/** Keeps a draft in this tab until it is added: over a reload, another screen, and the end of the session. */
export function keepDraft(lead: number, owner: string, draft: LogDraft): void {
  const empty = draft.text.trim() === "" && draft.outcome === "none";
  writeStored("sessionStorage", place(lead), empty ? null : JSON.stringify({ owner, draft }));
}
