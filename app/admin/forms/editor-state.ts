import type { ApiError, FieldErrors } from "#api/client.ts";
import type { DraftInput, DraftJson } from "#api/types.gen.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";
import type { Merged } from "./merge.ts";
import type { RecordForm, Version } from "./record-form.ts";
import {
  type Basis,
  type DraftChange,
  type Drafts,
  type FormToPublish,
  type KeptForm,
  type StoredDraft,
  type StoredDrafts,
  storedDraft,
} from "./stored-drafts.ts";

/** What a form edits, and for whom. */
export interface Rules<Values, Stored> {
  readonly form: RecordForm<Values, Stored, unknown>;
  /** What a draft is called in lists; null for a form without drafts, which is saved and not published. */
  readonly labelOf: ((values: Values) => string) | null;
  /** Who edits, as the server names authors. */
  readonly author: string;
  /** Texts for failures without a text of their own, and for errors that are not API errors. */
  readonly failed: string;
  readonly unexpected?: string | undefined;
}

/** Fields that conflict with a version saved by another user. */
export interface Conflict<Values> {
  readonly mine: Values;
  readonly theirs: Version<Values>;
  readonly merged: Merged<Values>;
  readonly lastChanges: ApiError["lastChanges"];
  /** The draft with that version; null for one of the record. */
  readonly draft: DraftJson | null;
}

/** What other users changed, and who it was. */
export type Told<Values> = Pick<Merged<Values>, "fromServer"> & Pick<Conflict<Values>, "lastChanges">;

/** What is wrong with the fields. */
export interface Problems {
  readonly list: FormProblem[];
  /** What the server says of all of them. */
  readonly title?: string | undefined;
  readonly attempt: number;
}

/** Why the form is not stored as a draft. */
export type DraftProblem =
  | { readonly state: "failed"; readonly text: string }
  /** A colleague saved other values of the same fields; saving on request asks which to keep. */
  | { readonly state: "conflict"; readonly by: string }
  /** It was published or discarded elsewhere. */
  | { readonly state: "gone" };

/**
 * What the form is: as the record says; changed; stored as a draft; being stored, or published; with fields that a person
 * must choose between; or published without an answer.
 */
export type Phase = "clean" | "dirty" | "stored" | "saving" | "publishing" | "conflict" | "lost";

/** What was asked for. */
export type Task<Values> = {
  /** Who waits for the end of it. */
  readonly id: number | null;
  readonly state: "checking" | "ready" | "calling";
  readonly merges: number;
} & (
  | { readonly do: "store"; asked: boolean; target?: StoredDraft<Values> | null; sent?: Values }
  /** `sent` is null while a publication without an answer is asked for again. */
  | { readonly do: "publish"; key: string; sent?: Values | null }
  | { readonly do: "discard"; which: keyof Drafts<Values>; resets: boolean }
);
export type TaskTo<Do, Values> = Extract<Task<Values>, { do: Do }>;

export interface Editor<Values> extends Basis<Values> {
  readonly phase: Phase;
  /** Whether what the form says is stored. */
  readonly stored: boolean;
  /** Whether the form says what neither the record nor the draft that all share says. */
  readonly pending: boolean;
  /** In the order in which they were asked for; the first one is under way. */
  readonly tasks: readonly Task<Values>[];
  readonly conflict: Conflict<Values> | null;
  readonly draftProblem: DraftProblem | null;
  readonly problems: Problems;
  /** A draft that was saved elsewhere and conflicts with the form. */
  readonly newer: DraftJson | null;
  /** A publication without an answer. */
  readonly unanswered: { readonly request: FormToPublish; readonly values: Values } | null;
  /** The record that a lost answer turns out to have made. */
  readonly made: number | null;
  /** What was merged, which is told after the next save. */
  readonly merged: Told<Values> | null;
  /** Whether the form began with what the browser had kept. */
  readonly restored: boolean;
  /** Whether it may be left without a question. */
  readonly released: boolean;
}

/** What a screen says of the drafts of a form, and does with them. */
export interface DraftState<Values> extends Drafts<Values> {
  readonly phase: Phase;
  readonly pending: boolean;
  readonly draftProblem: DraftProblem | null;
  /** The number of the stored draft, the own before the shared one; null while there is none. */
  readonly id: number | null;
  /** What the shared draft changes. */
  readonly changes: () => readonly DraftChange[];
  /** Saves the draft that all share, as a version. Answers it, null when that failed. */
  readonly save: () => Promise<StoredDraft<Values> | null>;
  /** Discards what the form saved on its own, and leaves the form as it is. */
  readonly discardOwn: () => Promise<void>;
  /** Discards the own draft, or that which all share; the form returns to what is left. */
  readonly discard: (which: keyof Drafts<Values>) => Promise<void>;
}

export type EditorEvent<Values, Stored> =
  | { readonly type: "open"; stored: StoredDrafts; kept: KeptForm<Values> | null }
  | { readonly type: "type" | "autosave" | "discarded" | "closeConflict" | "release" }
  | { readonly type: "save"; id: number }
  | { readonly type: "submit"; id: number /** To the changes of colleagues. */; agreed?: boolean }
  | {
      readonly type: "discard";
      id: number;
      which: keyof Drafts<Values> /** The form, too. */;
      resets: boolean;
    }
  | { readonly type: "valid"; key: string }
  | { readonly type: "invalid"; problems: FormProblem[] }
  | { readonly type: "draftSaved"; draft: DraftJson }
  | { readonly type: "published"; record: Stored; record_id?: number | null }
  | { readonly type: "failed"; error: unknown }
  | { readonly type: "choose"; values: Values }
  /** The record changed by another action on the screen. */
  | { readonly type: "recordChanged"; version: Version<Values> }
  /** The form stays open with what was saved. */
  | { readonly type: "continue"; version: Version<Values>; sent: Values };

export type Call =
  | { readonly do: "create"; content: DraftInput; record: number | null }
  | { readonly do: "update"; id: number; content: DraftInput; revision: number }
  | { readonly do: "discard"; id: number; revision: number }
  | { readonly do: "publish"; form: FormToPublish }
  | { readonly do: "save"; input: unknown; revision: number | undefined };

export type Effect<Values, Stored> =
  | { readonly do: "call"; call: Call }
  /** Shows values in the form; with `base` as those that they changed. */
  | { readonly do: "show"; values: Values; base?: Values }
  | { readonly do: "check"; values: Values }
  | { readonly do: "autosaveLater" | "stopAutosave" }
  | { readonly do: "ask"; changes: readonly DraftChange[] }
  | { readonly do: "tell"; merged: Told<Values> }
  | { readonly do: "markFields"; fields: FieldErrors }
  /** Null takes away what was said before. */
  | { readonly do: "showFailure"; text: string | null }
  | { readonly do: "onCreated"; draft: DraftJson }
  | { readonly do: "onConflict"; current: Stored }
  | { readonly do: "onSaved"; record: Stored; sent: Values }
  | { readonly do: "done"; id: number; draft: StoredDraft<Values> | null; error?: unknown };

/** A form as it opens. */
export function editorOf<Values>(
  { complete }: Pick<RecordForm<Values, never, unknown>, "complete">,
  base: Version<Values>,
  { shared, own }: StoredDrafts,
): Editor<Values> {
  return {
    phase: "clean",
    base,
    shared: shared && storedDraft(shared, complete),
    own: own && storedDraft(own, complete),
    stored: shared !== null || own !== null,
    pending: own !== null,
    tasks: [],
    conflict: null,
    draftProblem: null,
    problems: { list: [], attempt: 0 },
    newer: null,
    unanswered: null,
    made: null,
    merged: null,
    restored: false,
    released: false,
  };
}
