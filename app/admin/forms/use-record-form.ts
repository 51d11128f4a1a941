import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { GenericSchema } from "valibot";
import type { ApiError } from "#api/client.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";
import { hasFieldErrors, isConflict, isSignedOut, textOf } from "../errors.ts";
import { dismissToast, toastError, toastSuccess } from "../ui/toasts.ts";
import { type ComparedField, fieldAt } from "./compared.ts";
import { mergedText } from "./last-changes.ts";
import { type Merged, mergeVersions } from "./merge.ts";
import { problemsOf, serverProblems } from "./problems.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import type { Version } from "./version.ts";

/** A change that clashes with what somebody else saved meanwhile. */
export interface Conflict<Values> {
  readonly mine: Values;
  readonly theirs: Version<Values>;
  readonly merged: Merged<Values>;
  readonly lastChanges: ApiError["lastChanges"];
}

interface RecordFormOptions<Values extends FieldValues, Saved> {
  /** The name in front of the ids of the controls. */
  name: string;
  schema: GenericSchema<Values, unknown>;
  /** Every field of the form. */
  fields: readonly ComparedField<Values>[];
  /** What the form begins with. */
  initial: Values;
  /** The revision of the record that is edited; none for a new record. */
  revision?: number | undefined;
  /** Brings the values into the state in which they are saved, before they are. */
  settle?: (values: Values) => Values;
  save: (values: Values, revision: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved, adopt: (version: Version<Values>) => void) => void;
  /** Reads the record that a 409 shows; none where that cannot be. */
  readCurrent?: (current: unknown) => Version<Values>;
  /** What staff read when a failure has no text of its own. */
  fallback: string;
  /** The same for what is no failure of a call. */
  unexpected?: string;
  /** Whether what was typed is kept when the session ends. Never for passwords. */
  keeps?: boolean;
}

/** How often one save is merged with what others saved meanwhile. More than this is no coincidence. */
const MOST_MERGES = 5;

/** Everything that the forms of the staff area have in common: checks, failures, conflicts, kept drafts. */
export function useRecordForm<Values extends FieldValues, Saved>(options: RecordFormOptions<Values, Saved>) {
  const { name, fields, initial, settle = (values) => values, keeps = true } = options;
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: valibotResolver(options.schema, undefined, { raw: true }),
    // The summary takes the focus, and leads on.
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  /** The version from which changes count. */
  const base = useRef<Version<Values>>({ values: initial, revision: options.revision });
  const [problems, setProblems] = useState<{ list: FormProblem[]; round: number }>({ list: [], round: 0 });
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  const [done, setDone] = useState(false);
  const left = useRef(false);
  const sending = useRef(false);
  const failureToast = useRef<number | null>(null);
  /** What others changed and this save takes over, in words. */
  const takenOver = useRef<string | null>(null);
  const draft = useKeptDraft(form, base, rebase, keeps);
  const mutation = useMutation({
    mutationFn: (values: Values) => options.save(values, base.current.revision),
  });

  const complain = (list: FormProblem[]) => setProblems(({ round }) => ({ list, round: round + 1 }));

  /** From here on nothing asks whether to leave. At once: whoever lets a form go often leaves in the same breath. */
  function release(): void {
    left.current = true;
    setDone(true);
  }

  /** Puts the form on another version of the record. What differs from it are the changes of this form. */
  function rebase(version: Version<Values>, values: Values): void {
    base.current = version;
    form.reset(version.values);
    form.reset(values, { keepDefaultValues: true });
  }

  /** Goes on from the record as it was saved. What was typed since it was sent stays. */
  function adopt(saved: Version<Values>, sent: Values): void {
    const { values } = mergeVersions(fields, { base: sent, mine: form.getValues(), theirs: saved.values });
    rebase(saved, values);
    left.current = false;
    setDone(false);
  }

  /**
   * Takes over a version that the server showed beside a save, as after an action on the record. Where it clashes with
   * what is typed here, the form stays on its version: the next save then asks.
   */
  function follow(version: Version<Values>): void {
    if ((version.revision ?? 0) < (base.current.revision ?? 0)) return;
    const merged = mergeVersions(fields, {
      base: base.current.values,
      mine: form.getValues(),
      theirs: version.values,
    });
    if (merged.clashes.length === 0) rebase(version, merged.values);
  }

  function tellFailure(text: string | null): void {
    if (failureToast.current !== null) dismissToast(failureToast.current);
    failureToast.current = text === null ? null : toastError(text);
  }

  /** Saves. True when others had changed the record, in other fields than these: then it is to be saved once more. */
  async function save(values: Values): Promise<boolean> {
    complain([]);
    try {
      const saved = await mutation.mutateAsync(values);
      tellFailure(null);
      release();
      options.onSaved(saved, (version) => adopt(version, values));
      if (takenOver.current !== null) toastSuccess(takenOver.current);
      takenOver.current = null;
      return false;
    } catch (error) {
      if (options.readCurrent && isConflict(error)) return merge(error, options.readCurrent(error.current));
      handle(error);
      return false;
    }
  }

  /** Merges with what others saved. False when that leaves something to be decided. */
  function merge({ lastChanges }: ApiError, theirs: Version<Values>): boolean {
    const mine = form.getValues();
    const merged = mergeVersions(fields, { base: base.current.values, mine, theirs: theirs.values });
    if (merged.clashes.length > 0) {
      setConflict({ mine, theirs, merged, lastChanges });
      return false;
    }
    takenOver.current = mergedText(merged.taken, lastChanges) ?? takenOver.current;
    rebase(theirs, merged.values);
    return true;
  }

  function handle(error: unknown): void {
    // Without a session the page is being left, and what was typed is kept.
    if (isSignedOut(error)) return;
    if (hasFieldErrors(error)) {
      for (const [field, texts] of Object.entries(error.fields)) {
        const place = fieldAt(fields, field)?.name ?? field;
        form.setError(place as Path<Values>, { type: "server", message: texts.join(" ") });
      }
      complain(serverProblems(name, error.fields, fields));
    } else {
      tellFailure(textOf(error, options.fallback, options.unexpected));
    }
  }

  /** Checks and saves. True when it is to be saved once more. */
  async function attempt(): Promise<boolean> {
    let again = false;
    const settled = settle(form.getValues());
    form.reset(settled, { keepDefaultValues: true, keepErrors: false, keepDirty: false });
    await form.handleSubmit(
      async (values) => {
        again = await save(values);
      },
      (errors) => complain(problemsOf(name, errors, fields)),
    )();
    return again;
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    try {
      let merges = 0;
      while (await attempt()) {
        merges += 1;
        if (merges === MOST_MERGES) {
          tellFailure("Others keep changing this. Please save again in a moment.");
          break;
        }
      }
    } finally {
      sending.current = false;
    }
  }

  /** Saves what was chosen where the two versions clash. */
  function resolve(chosen: Values): void {
    if (conflict === null) return;
    takenOver.current = mergedText(conflict.merged.taken, conflict.lastChanges);
    rebase(conflict.theirs, chosen);
    setConflict(null);
    void submit();
  }

  return {
    form,
    submit,
    busy: mutation.isPending,
    problems,
    conflict: conflict === null ? null : { ...conflict, resolve, cancel: () => setConflict(null) },
    /** Whether leaving would lose something. */
    unsaved: isDirty && !done,
    /** Whether the form was let go, for whoever cannot wait for the next drawing. */
    left,
    follow,
    /** Lets the form be left without a question, as after its record was deleted. */
    release,
    restored: draft.restored,
  };
}
