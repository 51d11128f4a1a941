import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { nameOf } from "../kit/format.ts";
import { confirmAction } from "../ui/confirm.ts";
import { toastSuccess } from "../ui/toasts.ts";
import type { RecordForm, Version } from "./record-form.ts";
import { useConflict } from "./use-conflict.ts";
import { type DraftChange, type DraftOptions, isDraft, useDraft } from "./use-draft.ts";
import { useEditState } from "./use-edit-state.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSubmit } from "./use-submit.ts";

interface RecordFormOptions<Values extends FieldValues, Stored, Input, Saved = Stored> {
  /** The record to edit; omitted for a new one. */
  record?: Stored;
  /** What a new record begins with, beyond the form's empty values. */
  start?: Partial<Values> | undefined;
  /** Saves forms without drafts; those with drafts are published. */
  save?: (input: Input, revision: number | undefined) => Promise<Saved>;
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
  draft?: DraftOptions<Values, Stored> | undefined;
}

/** The state of a record's form: values, validation, saving, conflicts and drafts. */
export function useRecordForm<Values extends FieldValues, Stored, Input, Saved = Stored>(
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
  const draft = useDraft<Values, Stored>(
    edit,
    definition as RecordForm<Values, Stored, unknown>,
    options.draft,
    choosing,
  );
  const restored = useKeptDraft(
    edit,
    (kept) => draft.open(kept, merging.syncWith),
    draft.goesOnFrom,
    definition.complete,
    options.keepDraft ?? true,
  );
  const [released, setReleased] = useState(false);
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
      options.save
        ? options.save(definition.input(values), revision)
        : (draft.publish() as Promise<unknown> as Promise<Saved>),
    onSaved: (saved, sent) => {
      release();
      options.onSaved(saved, (version) => {
        merging.continueFrom(version, sent);
        release(false);
      });
      const message = merging.takeMessage();
      if (message !== null) toastSuccess(message);
    },
    onConflict: ({ current, lastChanges }) => {
      // What colleagues changed in the draft meanwhile is agreed to first.
      if (isDraft(current)) return draft.mergeWith(current) && !asks();
      options.onConflict?.(current as Stored);
      return merging.merge(definition.version(current as Stored), lastChanges);
    },
  });

  const { busy, problems } = submission;

  const send = () => draft.during(() => submission.submit());

  /** Asks before the changes of colleagues are published. False when there are none. */
  function asks(): boolean {
    const others = options.draft ? draft.changesOfOthers() : [];
    if (others.length === 0) return false;
    confirmAction({
      text: "Publish the changes of colleagues, too?",
      about: "",
      lines: others.map(changeText),
      yes: "Publish all of it",
      busy: "Publishing...",
      run: send,
    });
    return true;
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (!asks()) await send();
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
    /** Whether leaving is asked about: what the form says is neither published nor a draft that somebody asked for. */
    pending: options.draft !== undefined && draft.pending && edit.form.formState.isDirty && !released,
    mayLeave,
    release,
    syncWith: merging.syncWith,
    restored,
    draft: options.draft && draft,
  };
}

/** "Price (Asha Rao): 29,999 → 199" */
function changeText({ label, before, after, by }: DraftChange): string {
  return `${label} (${nameOf(by)}): ${before || "nothing"} → ${after || "nothing"}`;
}
