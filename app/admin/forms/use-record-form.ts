import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { toastSuccess } from "../ui/toasts.ts";
import type { RecordForm, Version } from "./record-form.ts";
import { useConflict } from "./use-conflict.ts";
import { useEditState } from "./use-edit-state.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSubmit } from "./use-submit.ts";

interface RecordFormOptions<Values extends FieldValues, Stored, Input, Saved> {
  /** The record to edit; omitted for a new one. */
  record?: Stored;
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
}

/** The state of a record's form: values, validation, saving, conflicts and drafts. */
export function useRecordForm<Values extends FieldValues, Stored, Input, Saved>(
  definition: RecordForm<Values, Stored, Input>,
  options: RecordFormOptions<Values, Stored, Input, Saved>,
) {
  const { name, compared: fields, normalize } = definition;
  const { record, failed, unexpected } = options;
  const edit = useEditState(definition.schema, () =>
    record === undefined ? { values: definition.empty } : definition.version(record),
  );
  const { conflict, ...merging } = useConflict(edit, fields);
  const restored = useKeptDraft(edit, options.keepDraft ?? true);
  const [released, setReleased] = useState(false);
  /** The current value for navigation that happens before the next render. */
  const mayLeave = useRef(false);

  /** Allows leaving without confirmation, for example after the record was deleted. */
  function release(value = true): void {
    mayLeave.current = value;
    setReleased(value);
  }

  const { submit, busy, problems } = useSubmit(edit, {
    name,
    fields,
    normalize,
    failed,
    unexpected,
    save: (values, revision) => options.save(definition.input(values), revision),
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

  function resolve(chosen: Values): void {
    if (conflict === null) return;
    merging.resolve(conflict, chosen);
    void submit();
  }

  return {
    form: edit.form,
    submit,
    busy,
    problems,
    conflict: conflict && { ...conflict, resolve, cancel: merging.cancel },
    /** Whether leaving would lose input. */
    unsaved: edit.form.formState.isDirty && !released,
    mayLeave,
    release,
    syncWith: merging.syncWith,
    restored,
  };
}
