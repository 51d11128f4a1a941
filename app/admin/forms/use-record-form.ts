import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { toastSuccess } from "../ui/toasts.ts";
import type { RecordForm, Version } from "./record-form.ts";
import { useConflict } from "./use-conflict.ts";
import { type DraftOptions, useDraft } from "./use-draft.ts";
import { useEditState } from "./use-edit-state.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSubmit } from "./use-submit.ts";

interface RecordFormOptions<Values extends FieldValues, Stored, Input, Saved> {
  /** The record to edit; omitted for a new one. */
  record?: Stored;
  /** What a new record begins with, beyond the form's empty values. */
  start?: Partial<Values> | undefined;
  save: (input: Input, revision: number | undefined) => Promise<Saved>;
  /** `continueFrom` keeps the form open with the saved version. */
  onSaved: (saved: Saved, continueFrom: (version: Version<Values>) => void) => void;
  /** Called with the current record when another user changed it first. */
  onConflict?: (current: Stored) => void;
  /** Texts for failures without a text of their own, and for errors that are not API errors. */
  failed: string;
  unexpected?: string | undefined;
  /** Whether unsaved input is stored when the session ends. Never for passwords. */
  keepDraft?: boolean;
  /** Where drafts of the form are stored; without it there are none. */
  draft?: DraftOptions<Values, Stored & Saved> | undefined;
}

/** The state of a record's form: values, validation, saving, conflicts and drafts. */
export function useRecordForm<Values extends FieldValues, Stored, Input, Saved>(
  definition: RecordForm<Values, Stored, Input>,
  options: RecordFormOptions<Values, Stored, Input, Saved>,
) {
  const { name, compared: fields, normalize } = definition;
  const { record, failed, unexpected } = options;
  const edit = useEditState(definition.schema, () =>
    record === undefined ? { values: { ...definition.empty, ...options.start } } : definition.version(record),
  );
  const { conflict, ...merging } = useConflict(edit, fields);
  /** Whether a person chooses between two versions of a field. */
  const choosing = useRef(false);
  useEffect(() => {
    choosing.current = conflict !== null;
  });
  const draft = useDraft<Values, Stored & Saved>(
    edit,
    definition as RecordForm<Values, Stored & Saved, unknown>,
    options.draft,
    choosing,
  );
  const restored = useKeptDraft(edit, options.keepDraft ?? true);
  const [released, setReleased] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form mounts, after the draft was taken
  useEffect(() => {
    // The record may have been published again since the draft was begun.
    if (options.draft?.stored && record !== undefined) merging.syncWith(definition.version(record));
  }, []);
  /** The current value for navigation that happens before the next render. */
  const mayLeave = useRef(false);

  /** Allows leaving without confirmation, for example after the record was deleted. */
  function release(value = true): void {
    mayLeave.current = value;
    setReleased(value);
  }

  const submission = useSubmit(edit, {
    name,
    fields,
    normalize,
    failed,
    unexpected,
    save: (values, revision) =>
      draft.id === null ? options.save(definition.input(values), revision) : draft.publish(),
    onSaved: (saved, sent) => {
      release();
      options.onSaved(saved, (version) => {
        merging.continueFrom(version, sent);
        release(false);
      });
      const message = merging.takeMessage();
      if (message !== null) toastSuccess(message);
    },
    onConflict:
      record === undefined
        ? undefined
        : ({ current, lastChanges }) => {
            options.onConflict?.(current as Stored);
            return merging.merge(definition.version(current as Stored), lastChanges);
          },
  });

  const { busy, problems } = submission;

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    // An autosave on its way ends first, so that its draft is published rather than left behind.
    if (await draft.flush()) await draft.during(() => submission.submit());
  }

  function resolve(chosen: Values): void {
    if (draft.conflict !== null) {
      draft.resolve(chosen);
    } else if (conflict !== null) {
      merging.resolve(conflict, chosen);
      void submit();
    }
  }

  function cancel(): void {
    draft.cancel();
    merging.cancel();
  }

  const shownConflict = draft.conflict ?? conflict;

  return {
    form: edit.form,
    submit,
    busy,
    problems,
    conflict: shownConflict && { ...shownConflict, resolve, cancel },
    /** Whether leaving would lose input. */
    unsaved: edit.form.formState.isDirty && !released && !draft.inSync,
    mayLeave,
    release,
    syncWith: merging.syncWith,
    restored,
    draft: options.draft && draft,
  };
}
