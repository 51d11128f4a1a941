import type { DraftInput, DraftJson, PublishInput } from "#api/types.gen.ts";
import { nameOf } from "../kit/format.ts";
import type { Version } from "./record-form.ts";

/** A form that is to be published; with a number where it is known to be of a record by now. */
export type FormToPublish = Omit<PublishInput, "kind" | "record_id"> & { readonly record_id?: number | null };

/** The calls of a record's drafts. */
export interface DraftCalls<Stored> {
  /** With the number of the record where it is known by now. */
  readonly create: (content: DraftInput, record: number | null) => Promise<DraftJson>;
  readonly update: (id: number, content: DraftInput, revision: number) => Promise<DraftJson>;
  /** Publishes the form and answers the record. Sent again with the same key, it is the same publication. */
  readonly publish: (form: FormToPublish) => Promise<{ record_id: number | null; record: Stored }>;
  readonly discard: (id: number, revision: number) => Promise<unknown>;
}

/** The drafts that were there when a form opened. */
export interface StoredDrafts {
  /** The one that all editors share. */
  readonly shared: DraftJson | null;
  /** What the form saved on its own, for this account alone. */
  readonly own: DraftJson | null;
}

/** The values of a form as a draft keeps them. */
export interface DraftForm<Values> {
  readonly values: Values;
  /** The version of the record that they are based on. */
  readonly base: Values;
  /** In the draft that all share: who changed each field. */
  readonly by?: Readonly<Record<string, string>>;
  /** In an own draft: the shared one that it goes on from. */
  readonly from?: StoredDraft<Values> | null;
}

/** A draft that is stored, and what it says. */
export interface StoredDraft<Values> {
  readonly id: number;
  readonly revision: number;
  readonly values: Values;
  /** The version of the record that they are based on. */
  readonly base: Values;
  readonly author: string;
  readonly at: string;
  readonly by: Readonly<Record<string, string>>;
}

/** The drafts that a form goes on from. */
export interface Drafts<Values> {
  readonly shared: StoredDraft<Values> | null;
  readonly own: StoredDraft<Values> | null;
}

/** What the changes of a form are based on. */
export interface Basis<Values> extends Drafts<Values> {
  /** The version of the record. */
  readonly base: Version<Values>;
}

/** A field that differs from what is published. */
export interface DraftChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Who changed it. */
  readonly by: string;
}

/** What the browser kept of a form, and what that went on from. */
export interface KeptForm<Values> extends Basis<Values> {
  readonly values: Values;
}

/** "Price (Asha Rao): 29,999 → 199" */
export function changeText({ label, before, after, by }: DraftChange): string {
  return `${label} (${nameOf(by)}): ${before || "nothing"} → ${after || "nothing"}`;
}

export function refOf({ id, revision }: { id: number; revision: number }) {
  return { id, revision };
}

/** Completes what is stored: a draft may be from before a field existed. */
export type Complete<Values> = (stored: unknown) => Values;

export function storedDraft<Values>(draft: DraftJson, complete: Complete<Values>): StoredDraft<Values> {
  const { by = {}, values, base } = draft.form as unknown as DraftForm<unknown>;
  const { id, revision, author, updated_at } = draft;
  return { id, revision, author, by, at: updated_at, values: complete(values), base: complete(base) };
}

/** The shared draft that an own one goes on from. */
export function originOf<Values>(draft: DraftJson, complete: Complete<Values>): StoredDraft<Values> | null {
  return completed((draft.form as unknown as DraftForm<Values>).from, complete);
}

/** A draft that a form kept within another one, or in the browser. */
export function completed<Values>(
  draft: StoredDraft<unknown> | null | undefined,
  complete: Complete<Values>,
): StoredDraft<Values> | null {
  return draft ? { ...draft, values: complete(draft.values), base: complete(draft.base) } : null;
}

/** The version of the record that a draft is based on. */
export function baseOf<Values>(draft: DraftJson, complete: Complete<Values>): Version<Values> {
  const { base } = draft.form as unknown as DraftForm<Values>;
  const isNew = draft.record_id === null && draft.base_revision === 0;
  return { values: complete(base), revision: isNew ? undefined : draft.base_revision };
}

/** Whether what a 409 response shows is a draft, not a record. */
export function isDraft(current: unknown): current is DraftJson {
  return typeof current === "object" && current !== null && "form" in current && "base_revision" in current;
}
