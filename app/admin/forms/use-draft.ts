import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ApiError } from "#api/client.ts";
import type { DraftInput, DraftJson, PublishInput } from "#api/types.gen.ts";
import { isConflict, isNotFound, textOf } from "../kit/errors.ts";
import { nameOf } from "../kit/format.ts";
import { handleFailure } from "../session/query-client.ts";
import { signedInAs, signedInAuthor } from "../session/session.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { mergedText } from "./last-changes.ts";
import { type Merged, mergeVersions } from "./merge.ts";
import type { ComparedField, RecordForm, Version } from "./record-form.ts";
import type { Conflict } from "./use-conflict.ts";
import type { EditState } from "./use-edit-state.ts";

/** How long the form waits after the last change before it saves the draft on its own. */
const AUTOSAVE_MS = 4000;
/** The maximum number of merges for one save. */
const MAX_MERGES = 5;

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

export interface DraftOptions<Values, Stored> {
  readonly stored: StoredDrafts;
  readonly calls: DraftCalls<Stored>;
  /** What the draft is called in lists. */
  readonly labelOf: (values: Values) => string;
  /** Called when a draft was saved for the first time. */
  readonly onCreated?: (draft: DraftJson) => void;
}

/** What the form says of its draft. */
export type DraftStatus =
  | { readonly state: "none" | "saving" }
  | { readonly state: "saved"; readonly at: string }
  | { readonly state: "failed"; readonly text: string }
  /** A colleague saved other values of the same fields; saving on request asks which to keep. */
  | { readonly state: "conflict"; readonly by: string }
  /** It was published or discarded elsewhere. */
  | { readonly state: "gone" };

/** The drafts that a form goes on from. */
export interface Drafts<Values> {
  readonly shared: StoredDraft<Values> | null;
  readonly own: StoredDraft<Values> | null;
}

/** The values of a form as a draft keeps them. */
interface DraftForm<Values> {
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

/** What the browser kept of a form, and what that went on from. */
export interface KeptForm<Values> extends Drafts<Values> {
  readonly values: Values;
  readonly base: Version<Values>;
}

/** A field of the shared draft that differs from what is published. */
export interface DraftChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Who changed it. */
  readonly by: string;
}

export interface DraftState<Values, Stored> {
  /** The number of the stored draft, the own before the shared one; null while there is none. */
  readonly id: number | null;
  /** The draft that all share. */
  readonly shared: StoredDraft<Values> | null;
  readonly status: DraftStatus;
  /** Whether what the form says is stored. */
  readonly inSync: boolean;
  /** Whether the form says what neither the record nor the draft that all share says. */
  readonly pending: boolean;
  readonly conflict: Conflict<Values> | null;
  readonly resolve: (chosen: Values) => void;
  readonly cancel: () => void;
  /**
   * Begins with what the browser kept, else with the stored drafts, and takes in what was published and saved since.
   */
  readonly open: (kept: KeptForm<Values> | null, syncWith: (published: Version<Values>) => void) => void;
  readonly goesOnFrom: () => Drafts<Values>;
  /** Saves the draft that all share, as a version. Answers it, null when that failed. */
  readonly save: () => Promise<StoredDraft<Values> | null>;
  /** What the shared draft changes. */
  readonly changes: () => readonly DraftChange[];
  /** What publishing would put on the site that colleagues changed. */
  readonly changesOfOthers: () => readonly DraftChange[];
  readonly publish: () => Promise<Stored>;
  /** Merges with the draft of a 409 response. False when a person must choose. */
  readonly mergeWith: (current: DraftJson) => boolean;
  /** Runs a submission, during which the form saves nothing on its own. */
  readonly during: (submit: () => Promise<void>) => Promise<void>;
  /** Discards what the form saved on its own. */
  readonly discardOwn: () => Promise<void>;
  /** Discards the own draft, or that which all share; the form returns to what is left. */
  readonly discard: (which: "own" | "shared") => Promise<void>;
}

/**
 * Saves a form as a draft: on request for all editors, and on its own after a pause for the account alone. Merges with what
 * colleagues saved meanwhile.
 */
export function useDraft<Values extends FieldValues, Stored>(
  edit: EditState<Values>,
  definition: RecordForm<Values, Stored, unknown>,
  options: DraftOptions<Values, Stored> | undefined,
  /** While it is true, the form saves nothing on its own. */
  paused: RefObject<boolean>,
): DraftState<Values, Stored> {
  const { form, base } = edit;
  const { compared } = definition;
  const [drafts, setDrafts] = useState<Drafts<Values>>(() => ({
    shared: storedIn(options?.stored.shared ?? null, definition.complete),
    own: storedIn(options?.stored.own ?? null, definition.complete),
  }));
  /** The drafts before the next render. */
  const latest = useRef(drafts);
  const [status, setStatus] = useState<DraftStatus>(() => savedStatus(drafts.own ?? drafts.shared));
  const [inSync, setInSync] = useState(drafts.own !== null || drafts.shared !== null);
  const [pending, setPending] = useState(drafts.own !== null);
  const [conflict, setConflict] = useState<(Conflict<Values> & { readonly draft: DraftJson }) | null>(null);
  /** What was saved elsewhere and conflicts with the form. */
  const newer = useRef<DraftJson | null>(null);
  const running = useRef(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submissions = useRef(0);
  /** A publication without an answer. */
  const unanswered = useRef<Attempt<Values> | null>(null);
  /** The record that a lost answer turns out to have made. */
  const made = useRef<number | null>(null);

  function isSame(one: Values, other: Values): boolean {
    return compared.every((field) => field.show(one) === field.show(other));
  }

  function keep(next: Partial<Drafts<Values>>): void {
    latest.current = { ...latest.current, ...next };
    setDrafts(latest.current);
    look();
  }

  /** What a draft says, with what was published since in the fields that it leaves alone. */
  function valuesOf({ base: before, values }: StoredDraft<Values>): Values {
    return mergeVersions(compared, { base: before, mine: values, theirs: base.current.values }).values;
  }

  /** What all editors would see: the draft that they share, or the record. */
  function known(): Values {
    const { shared } = latest.current;
    return shared === null ? base.current.values : valuesOf(shared);
  }

  function hasNews(): boolean {
    const { own } = latest.current;
    return !isSame(form.getValues(), own === null ? known() : valuesOf(own));
  }

  function look(): void {
    const { shared, own } = latest.current;
    const news = hasNews();
    setInSync(!news && (shared !== null || own !== null));
    setPending(!isSame(form.getValues(), known()));
  }

  function contentOf(values: Values, asked: boolean): DraftInput {
    const { shared, own } = latest.current;
    const stored: DraftForm<Values> = {
      values,
      base: base.current.values,
      ...(asked ? { by: authorsOf(values) } : { from: shared }),
    };
    return {
      base_revision: base.current.revision ?? 0,
      label: options?.labelOf(values) ?? "",
      form: stored as unknown as DraftInput["form"],
      input: definition.input(definition.normalize(values)) as DraftInput["input"],
      keep_version: asked,
      ends: asked && shared !== null && own !== null ? refOf(own) : null,
    };
  }

  /** Who changed each field. Whose is the same as in the draft before stays theirs. */
  function authorsOf(values: Values): Record<string, string> {
    const { shared } = latest.current;
    const before = known();
    const changed = compared.filter((field) => field.show(values) !== field.show(base.current.values));
    return Object.fromEntries(
      changed.map((field) => {
        const theirs = shared !== null && field.show(before) === field.show(values);
        return [field.name, theirs ? (shared.by[field.name] ?? shared.author) : signedInAuthor()];
      }),
    );
  }

  /** Saves: on request for all, or on its own for the account alone. */
  async function store(asked: boolean, merges = 0): Promise<boolean> {
    if (options === undefined) return true;
    const { calls } = options;
    const values = structuredClone(form.getValues());
    const { shared, own } = latest.current;
    const target = asked ? (shared ?? own) : own;
    setStatus({ state: "saving" });
    try {
      const content = contentOf(values, asked);
      const saved =
        target === null
          ? await calls.create(content, made.current)
          : await calls.update(target.id, content, target.revision);
      const stored = { ...storedOf(saved, definition.complete), values };
      setStatus(savedStatus(stored));
      keep(asked ? { shared: stored, own: null } : { own: stored });
      if (target === null) options.onCreated?.(saved);
      return true;
    } catch (error) {
      if (isConflict(error) && isDraft(error.current) && merges < MAX_MERGES) {
        return merge(error.current, asked) && store(asked, merges + 1);
      }
      if (target !== null && isNotFound(error)) {
        // Of a record that is there, the next save makes another one. A new record may have been made of it: only a person
        // who asks keeps a second draft.
        if (asked || base.current.revision !== undefined) {
          keep(target === shared ? { shared: null } : { own: null });
          if (asked && merges < MAX_MERGES) return store(asked, merges + 1);
        }
        setStatus({ state: "gone" });
      } else {
        handleFailure(error);
        setStatus({ state: "failed", text: textOf(error, "The draft could not be saved.") });
      }
      return false;
    }
  }

  /** Merges with a draft that was saved elsewhere. False when a person must choose. */
  function merge(current: DraftJson, asks: boolean): boolean {
    const theirs = valuesOf(storedOf(current, definition.complete));
    const mine = form.getValues();
    const { shared, own } = latest.current;
    const before = current.shared ? shared : own;
    const merged: Merged<Values> = mergeVersions(compared, {
      base: before === null ? known() : valuesOf(before),
      mine,
      theirs,
    });
    const lastChanges = changesBy(current);
    if (merged.conflicts.length > 0) {
      // The form goes on from what it knew, so that the server tells of the newer draft again.
      newer.current = current;
      if (asks) {
        const version: Version<Values> = { values: theirs, revision: current.revision };
        setConflict({ mine, theirs: version, merged, lastChanges, draft: current });
      }
      setStatus(asks ? { state: "none" } : { state: "conflict", by: current.author });
      return false;
    }
    form.reset(merged.values, { keepDefaultValues: true });
    resetTo(current);
    const message = mergedText(merged.fromServer, lastChanges);
    // While the form opens, nothing shows messages yet.
    if (message !== null) queueMicrotask(() => toastSuccess(message));
    return true;
  }

  /** Goes on from a draft that was saved elsewhere. */
  function resetTo(current: DraftJson): void {
    if (newer.current?.id === current.id) newer.current = null;
    const stored = storedOf(current, definition.complete);
    keep(current.shared ? { shared: stored } : { own: stored });
  }

  function changesBy({ author, updated_at }: DraftJson): Conflict<Values>["lastChanges"] {
    return Object.fromEntries(compared.map(({ name }) => [name, { by: author, at: updated_at }]));
  }

  function queue(asked: boolean): Promise<boolean> {
    clearTimeout(timer.current);
    running.current = running.current.then(() => store(asked));
    return running.current;
  }

  async function save(): Promise<StoredDraft<Values> | null> {
    return (await queue(true)) ? latest.current.shared : null;
  }

  function resolve(chosen: Values): void {
    if (conflict === null) return;
    form.reset(chosen, { keepDefaultValues: true });
    resetTo(conflict.draft);
    setConflict(null);
    void queue(true);
  }

  function changes(): readonly DraftChange[] {
    const { shared } = latest.current;
    if (shared === null) return [];
    const drafted = valuesOf(shared);
    return compared
      .filter((field) => field.show(drafted) !== field.show(base.current.values))
      .map((field) => changeOf(field, base.current.values, drafted, shared));
  }

  function changesOfOthers(): readonly DraftChange[] {
    const { shared } = latest.current;
    if (shared === null) return [];
    const values = form.getValues();
    const drafted = valuesOf(shared);
    return compared
      .filter((field) => {
        const published = field.show(base.current.values);
        const [there, here] = [field.show(drafted), field.show(values)];
        // Of lines, some may be a colleague's where others are the person's own.
        const holds = there === here || (field.lines !== undefined && here !== published);
        return there !== published && holds;
      })
      .map((field) => changeOf(field, base.current.values, values, shared))
      .filter(({ by }) => !isMe(by));
  }

  async function publish(): Promise<Stored> {
    if (options === undefined) throw new Error("the form has no drafts");
    clearTimeout(timer.current);
    // What is on its way belongs to what ends with the publication.
    await running.current;
    await repeatUnanswered(options.calls);
    const values = structuredClone(form.getValues());
    const { shared, own } = latest.current;
    const request: FormToPublish = {
      ...(made.current === null ? {} : { record_id: made.current }),
      base_revision: base.current.revision ?? 0,
      input: definition.input(definition.normalize(values)) as PublishInput["input"],
      ends: [shared, own].filter((draft) => draft !== null).map(refOf),
      key: crypto.randomUUID(),
    };
    unanswered.current = { request, values };
    try {
      const { record } = await options.calls.publish(request);
      unanswered.current = null;
      keep({ shared: null, own: null });
      setStatus({ state: "none" });
      return record;
    } catch (error) {
      if (!isLost(error)) unanswered.current = null;
      throw error;
    }
  }

  /** Asks what became of a publication without an answer, and goes on from the record that it made. */
  async function repeatUnanswered({ publish: send }: DraftCalls<Stored>): Promise<void> {
    const attempt = unanswered.current;
    if (attempt === null) return;
    try {
      const { record, record_id } = await send(attempt.request);
      const theirs = definition.version(record);
      const merged = mergeVersions(compared, {
        base: attempt.values,
        mine: form.getValues(),
        theirs: theirs.values,
      });
      made.current = record_id;
      edit.rebase(theirs, merged.values);
      // What was saved since stays for the next publication.
      const { shared, own } = latest.current;
      const ended = (draft: StoredDraft<Values> | null) =>
        attempt.request.ends?.some(({ id }) => id === draft?.id) ? null : draft;
      keep({ shared: ended(shared), own: ended(own) });
    } catch (error) {
      // It was not made, and what is wrong about it will be said of what the form says now.
      if (!(error instanceof ApiError) || ![404, 409, 422].includes(error.status)) throw error;
    }
    unanswered.current = null;
  }

  async function during(submit: () => Promise<void>): Promise<void> {
    submissions.current += 1;
    await submit().finally(() => {
      submissions.current -= 1;
    });
  }

  function autosaveLater(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (submissions.current > 0 || paused.current) autosaveLater();
      else if (hasNews() && !isSame(form.getValues(), known())) void queue(false);
    }, AUTOSAVE_MS);
  }

  /** Ends a stored draft, and leaves the form as it is. */
  async function drop(which: keyof Drafts<Values>): Promise<void> {
    clearTimeout(timer.current);
    await running.current;
    const draft = latest.current[which];
    if (draft !== null) await end(draft);
    keep({ [which]: null });
  }

  async function end({ id, revision }: StoredDraft<Values>): Promise<void> {
    const seen = newer.current?.id === id ? Math.max(newer.current.revision, revision) : revision;
    try {
      await options?.calls.discard(id, seen);
    } catch (error) {
      if (isConflict(error) && isDraft(error.current)) {
        merge(error.current, false);
        throw new ApiError(409, { message: savedMeanwhile(error.current.author) });
      }
      // A draft that is gone already is discarded.
      if (!isNotFound(error)) throw error;
    }
    if (newer.current?.id === id) newer.current = null;
  }

  async function discard(which: keyof Drafts<Values>): Promise<void> {
    await drop(which);
    // What the form said no longer stands against it.
    if (newer.current?.shared) resetTo(newer.current);
    form.reset(known(), { keepDefaultValues: true });
    setStatus(savedStatus(latest.current.shared));
    look();
  }

  function open(kept: KeptForm<Values> | null, syncWith: (published: Version<Values>) => void): void {
    const { shared = null, own = null } = options?.stored ?? {};
    const stored = own ?? shared;
    const published = base.current;
    if (kept !== null) {
      edit.rebase(kept.base, kept.values);
      latest.current = { shared: kept.shared, own: own && kept.own };
    } else if (stored !== null) {
      edit.rebase(baseOf(stored, definition.complete), storedOf(stored, definition.complete).values);
      if (own !== null) latest.current = { ...latest.current, shared: fromOf(own, definition.complete) };
    } else {
      return;
    }
    if (published.revision !== undefined) syncWith(published);
    if (own === null || catchUp(own)) {
      if (shared === null) takeBack();
      else catchUp(shared);
    }
    keep({});
  }

  function catchUp(draft: DraftJson): boolean {
    const before = draft.shared ? latest.current.shared : latest.current.own;
    return (before?.id === draft.id && before.revision === draft.revision) || merge(draft, true);
  }

  /** The draft that all share ended since: what it changed goes from the form. */
  function takeBack(): void {
    const versions = { base: known(), mine: form.getValues(), theirs: base.current.values };
    form.reset(mergeVersions(compared, versions).values, { keepDefaultValues: true });
    latest.current = { ...latest.current, shared: null };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read their state from refs
  useEffect(() => {
    if (options === undefined) return;
    const subscription = form.watch(() => {
      look();
      if (hasNews()) autosaveLater();
      else clearTimeout(timer.current);
    });
    return () => {
      clearTimeout(timer.current);
      subscription.unsubscribe();
    };
  }, [form, options === undefined]);

  const { shared, own } = drafts;
  return {
    id: (own ?? shared)?.id ?? null,
    shared,
    status,
    inSync,
    pending,
    conflict,
    resolve,
    cancel: () => setConflict(null),
    goesOnFrom: () => latest.current,
    open,
    save,
    changes,
    changesOfOthers,
    publish,
    mergeWith: (current) => merge(current, true),
    during,
    discardOwn: () => drop("own"),
    discard,
  };
}

interface Attempt<Values> {
  readonly request: FormToPublish;
  readonly values: Values;
}

/** Whether the server may have done what was asked for. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

function savedMeanwhile(author: string): string {
  const who = isMe(author) ? "You saved this draft in another window" : `${nameOf(author)} saved this draft`;
  return `${who} in the meantime. To discard it as it is now, discard again.`;
}

/** Names the account, as `author` does: "Asha Rao <asha@example.com>". */
function isMe(author: string): boolean {
  const me = signedInAs();
  return author === me || author.endsWith(`<${me}>`);
}

function changeOf<Values>(
  field: ComparedField<Values>,
  before: Values,
  after: Values,
  draft: StoredDraft<Values>,
): DraftChange {
  return {
    label: field.label,
    before: field.show(before),
    after: field.show(after),
    by: draft.by[field.name] ?? draft.author,
  };
}

function refOf({ id, revision }: { id: number; revision: number }) {
  return { id, revision };
}

/** Completes what is stored: a draft may be from before a field existed. */
type Complete<Values> = (stored: unknown) => Values;

function wholeOf<Values>(
  { values, base }: Pick<DraftForm<unknown>, "values" | "base">,
  complete: Complete<Values>,
) {
  return { values: complete(values), base: complete(base) };
}

function storedOf<Values>(draft: DraftJson, complete: Complete<Values>): StoredDraft<Values> {
  const { by = {}, ...form } = draft.form as unknown as DraftForm<unknown>;
  const { id, revision, author, updated_at } = draft;
  return { id, revision, author, by, at: updated_at, ...wholeOf(form, complete) };
}

function storedIn<Values>(draft: DraftJson | null, complete: Complete<Values>): StoredDraft<Values> | null {
  return draft === null ? null : storedOf(draft, complete);
}

/** The shared draft that an own one goes on from. */
function fromOf<Values>(draft: DraftJson, complete: Complete<Values>): StoredDraft<Values> | null {
  const { from } = draft.form as unknown as DraftForm<Values>;
  return wholeDraft(from, complete);
}

/** A draft that a form kept within another one, or in the browser. */
export function wholeDraft<Values>(
  draft: StoredDraft<unknown> | null | undefined,
  complete: Complete<Values>,
): StoredDraft<Values> | null {
  return draft ? { ...draft, ...wholeOf(draft, complete) } : null;
}

/** The version of the record that a draft is based on. */
function baseOf<Values>(draft: DraftJson, complete: Complete<Values>): Version<Values> {
  const { base } = draft.form as unknown as DraftForm<Values>;
  const isNew = draft.record_id === null && draft.base_revision === 0;
  return { values: complete(base), revision: isNew ? undefined : draft.base_revision };
}

function savedStatus(draft: { readonly at: string } | null): DraftStatus {
  return draft === null ? { state: "none" } : { state: "saved", at: draft.at };
}

/** Whether what a 409 response shows is a draft, not a record. */
export function isDraft(current: unknown): current is DraftJson {
  return typeof current === "object" && current !== null && "form" in current && "base_revision" in current;
}
