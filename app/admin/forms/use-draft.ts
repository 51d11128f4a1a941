import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { DraftInput, DraftJson } from "#api/types.gen.ts";
import { isConflict, isNotFound, textOf } from "../errors.ts";
import { handleFailure } from "../query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { mergedText } from "./last-changes.ts";
import { type Merged, mergeVersions } from "./merge.ts";
import type { RecordForm, Version } from "./record-form.ts";
import type { Conflict } from "./use-conflict.ts";
import type { EditState } from "./use-edit-state.ts";

/** How long the form waits after the last change before it saves the draft on its own. */
const AUTOSAVE_MS = 4000;
/** The maximum number of merges for one save. */
const MAX_MERGES = 5;

/** The calls of a record's draft. */
export interface DraftCalls<Stored> {
  readonly create: (content: DraftInput) => Promise<DraftJson>;
  readonly update: (id: number, content: DraftInput, revision: number) => Promise<DraftJson>;
  /** Publishes the draft and returns the record. */
  readonly publish: (id: number, revision: number) => Promise<Stored>;
  readonly discard: (id: number, revision: number) => Promise<unknown>;
}

export interface DraftOptions<Values, Stored> {
  /** The draft that was there when the form opened. */
  readonly stored: DraftJson | null;
  readonly calls: DraftCalls<Stored>;
  /** What the draft is called in lists. */
  readonly labelOf: (values: Values) => string;
  /** Called when a draft was saved for the first time. */
  readonly onCreated?: (draft: DraftJson) => void;
}

/** What the form says of its draft. */
export type DraftStatus =
  | { readonly state: "none" | "saving" }
  | { readonly state: "saved"; readonly at: string; readonly author: string }
  | { readonly state: "failed"; readonly text: string }
  /** A colleague saved other values of the same fields; saving on request asks which to keep. */
  | { readonly state: "conflict"; readonly by: string }
  /** A colleague published or discarded it. */
  | { readonly state: "gone" };

/** How a draft is saved. */
interface Save {
  /** Whether it becomes a version. */
  readonly keepVersion: boolean;
  /** Whether a conflict is shown at once. */
  readonly asks: boolean;
}

const ON_REQUEST: Save = { keepVersion: true, asks: true };
const BEFORE_PUBLISHING: Save = { keepVersion: false, asks: true };
/** No dialog interrupts a person who types. */
const ON_ITS_OWN: Save = { keepVersion: false, asks: false };

/** The values of a form as its draft keeps them. */
interface DraftForm<Values> {
  readonly values: Values;
  /** The version of the record that they are based on. */
  readonly base: Values;
}

/** The draft that is stored, and what it says. */
interface Held<Values> {
  readonly id: number;
  readonly revision: number;
  readonly values: Values;
}

export interface DraftState<Values, Stored> {
  /** The number of the stored draft; null while there is none. */
  readonly id: number | null;
  readonly status: DraftStatus;
  /** Whether the stored draft says what the form says. */
  readonly inSync: boolean;
  readonly conflict: Conflict<Values> | null;
  readonly resolve: (chosen: Values) => void;
  readonly cancel: () => void;
  /** Saves the draft as a version. */
  readonly save: () => Promise<boolean>;
  /** Saves what the stored draft does not say yet. False when that failed. */
  readonly flush: () => Promise<boolean>;
  readonly publish: () => Promise<Stored>;
  /** Runs a submission, during which the form saves nothing on its own. */
  readonly during: (submit: () => Promise<void>) => Promise<void>;
  /** Discards the draft; the form returns to the published version. */
  readonly discard: () => Promise<void>;
}

/** Saves a form as a draft: on request, and on its own after a pause. Merges with what colleagues saved meanwhile. */
export function useDraft<Values extends FieldValues, Stored>(
  edit: EditState<Values>,
  definition: Pick<RecordForm<Values, Stored, unknown>, "compared" | "input" | "normalize" | "empty">,
  options: DraftOptions<Values, Stored> | undefined,
  /** While it is true, the form saves nothing on its own. */
  paused: RefObject<boolean>,
): DraftState<Values, Stored> {
  const { form, base } = edit;
  const [held, setHeld] = useState<Held<Values> | null>(() =>
    heldIn(options?.stored ?? null, definition.empty),
  );
  const latest = useRef(held);
  const [status, setStatus] = useState<DraftStatus>(() =>
    options?.stored ? savedStatus(options.stored) : { state: "none" },
  );
  const [inSync, setInSync] = useState(held !== null);
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const running = useRef(Promise.resolve(true));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submitting = useRef(false);

  function isSame(one: Values, other: Values): boolean {
    return definition.compared.every((field) => field.show(one) === field.show(other));
  }

  function hold(next: Held<Values> | null): void {
    latest.current = next;
    setHeld(next);
  }

  /** Whether there is something that is stored nowhere. */
  function hasNews(): boolean {
    const stored = latest.current?.values ?? base.current.values;
    return !isSame(form.getValues(), stored);
  }

  function content(values: Values, keepVersion: boolean): DraftInput {
    return {
      base_revision: base.current.revision ?? 0,
      label: options?.labelOf(values) ?? "",
      form: { values, base: base.current.values },
      input: definition.input(definition.normalize(values)) as DraftInput["input"],
      keep_version: keepVersion,
    };
  }

  async function store({ keepVersion, asks }: Save, merges = 0): Promise<boolean> {
    if (options === undefined) return true;
    const { calls } = options;
    const values = structuredClone(form.getValues());
    const known = latest.current;
    setStatus({ state: "saving" });
    try {
      const saved =
        known === null
          ? await calls.create(content(values, keepVersion))
          : await calls.update(known.id, content(values, keepVersion), known.revision);
      hold({ id: saved.id, revision: saved.revision, values });
      setStatus(savedStatus(saved));
      setInSync(isSame(form.getValues(), values));
      if (known === null) options.onCreated?.(saved);
      return true;
    } catch (error) {
      if (isConflict(error) && isDraft(error.current) && merges < MAX_MERGES) {
        return merge(error.current, asks) && store({ keepVersion, asks }, merges + 1);
      }
      handleFailure(error);
      if (known !== null && isNotFound(error)) {
        hold(null);
        setStatus({ state: "gone" });
      } else {
        setStatus({ state: "failed", text: textOf(error, "The draft could not be saved.") });
      }
      return false;
    }
  }

  /** Merges with the draft that a colleague saved. False when a person must choose. */
  function merge(current: DraftJson, asks: boolean): boolean {
    const theirs = heldIn(current, definition.empty);
    if (theirs === null) return false;
    const mine = form.getValues();
    const before = latest.current?.values ?? base.current.values;
    const merged: Merged<Values> = mergeVersions(definition.compared, {
      base: before,
      mine,
      theirs: theirs.values,
    });
    const lastChange = { by: current.author, at: current.updated_at };
    const lastChanges = Object.fromEntries(definition.compared.map(({ name }) => [name, lastChange]));
    if (merged.conflicts.length > 0 && !asks) {
      setStatus({ state: "conflict", by: current.author });
      return false;
    }
    if (merged.conflicts.length > 0) {
      const version: Version<Values> = { values: theirs.values, revision: current.revision };
      setConflict({ mine, theirs: version, merged, lastChanges });
      waiting.current = theirs;
      setStatus({ state: "none" });
      return false;
    }
    form.reset(merged.values, { keepDefaultValues: true });
    hold(theirs);
    const message = mergedText(merged.fromServer, lastChanges);
    if (message !== null) toastSuccess(message);
    return true;
  }
  /** The draft of a colleague whose conflicts are open. */
  const waiting = useRef<Held<Values> | null>(null);

  function queue(how: Save): Promise<boolean> {
    clearTimeout(timer.current);
    running.current = running.current.then(() => store(how));
    return running.current;
  }

  function resolve(chosen: Values): void {
    form.reset(chosen, { keepDefaultValues: true });
    hold(waiting.current);
    waiting.current = null;
    setConflict(null);
    void queue(ON_REQUEST);
  }

  async function flush(): Promise<boolean> {
    if (options === undefined || (latest.current === null && status.state !== "saving")) {
      clearTimeout(timer.current);
      return true;
    }
    await running.current;
    return latest.current === null || !hasNews() || queue(BEFORE_PUBLISHING);
  }

  async function publish(): Promise<Stored> {
    // The base may have changed, by a merge with the record.
    const ready = await queue(BEFORE_PUBLISHING);
    const known = latest.current;
    if (options === undefined || !ready || known === null) throw new Error("the draft is not saved");
    const stored = await options.calls.publish(known.id, known.revision);
    hold(null);
    setStatus({ state: "none" });
    return stored;
  }

  async function during(submit: () => Promise<void>): Promise<void> {
    submitting.current = true;
    await submit().finally(() => {
      submitting.current = false;
    });
  }

  function autosaveLater(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (submitting.current || paused.current) autosaveLater();
      else if (hasNews()) void queue(ON_ITS_OWN);
    }, AUTOSAVE_MS);
  }

  async function discard(): Promise<void> {
    await running.current;
    clearTimeout(timer.current);
    const known = latest.current;
    if (options !== undefined && known !== null) await options.calls.discard(known.id, known.revision);
    hold(null);
    form.reset(base.current.values);
    setStatus({ state: "none" });
    setInSync(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored draft is taken once, when the form mounts
  useEffect(() => {
    const stored = options?.stored;
    if (!stored) return;
    const { values, base: before } = stored.form as unknown as DraftForm<Values>;
    const revision =
      stored.record_id === null && stored.base_revision === 0 ? undefined : stored.base_revision;
    edit.rebase({ values: { ...definition.empty, ...before }, revision }, { ...definition.empty, ...values });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read their state from refs
  useEffect(() => {
    if (options === undefined) return;
    const subscription = form.watch(() => {
      const news = hasNews();
      setInSync(!news && latest.current !== null);
      if (news) autosaveLater();
      else clearTimeout(timer.current);
    });
    return () => {
      clearTimeout(timer.current);
      subscription.unsubscribe();
    };
  }, [form, options === undefined]);

  return {
    id: held?.id ?? null,
    status,
    inSync,
    conflict,
    resolve,
    cancel: () => setConflict(null),
    save: () => queue(ON_REQUEST),
    flush,
    publish,
    during,
    discard,
  };
}

function heldIn<Values>(draft: DraftJson | null, empty: Values): Held<Values> | null {
  if (draft === null) return null;
  const { values } = draft.form as unknown as DraftForm<Values>;
  return { id: draft.id, revision: draft.revision, values: { ...empty, ...values } };
}

function savedStatus({ updated_at, author }: DraftJson): DraftStatus {
  return { state: "saved", at: updated_at, author };
}

function isDraft(current: unknown): current is DraftJson {
  return typeof current === "object" && current !== null && "form" in current && "base_revision" in current;
}
