import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { toastSuccess } from "../ui/toasts.ts";
import type { RecordForm, Version } from "./record-form.ts";
import { useConflict } from "./use-conflict.ts";
import { useEditState } from "./use-edit-state.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSubmit } from "./use-submit.ts";

interface RecordFormOptions<Values extends FieldValues, Stored, Input, Saved> {
  /** The record that is edited; none for a new one. */
  record?: Stored;
  save: (input: Input, revision: number | undefined) => Promise<Saved>;
  /** `continueFrom` keeps the form open, on the version that was saved. */
  onSaved: (saved: Saved, continueFrom: (version: Version<Values>) => void) => void;
  /** Told of the record as it is now, when somebody else changed it first. */
  onConflict?: (current: Stored) => void;
  /** What staff read when a failure has no text of its own, and when it is not one of the API. */
  failed: string;
  unexpected?: string | undefined;
  /** Whether what was typed is kept when the session ends. Never for passwords. */
  keepDraft?: boolean;
}

/** Edits a record: what is typed, checks and saves, conflicts with others, and drafts over the end of a session. */
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
  /** The same for navigation that follows before the next render. */
  const mayLeave = useRef(false);

  /** Lets the form be left without a question, as after its record was deleted. */
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
    /** Whether leaving would lose something. */
    unsaved: edit.form.formState.isDirty && !released,
    mayLeave,
    release,
    syncWith: merging.syncWith,
    restored,
  };
}
