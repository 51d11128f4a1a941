import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type { GenericSchema } from "valibot";
import { ApiError } from "#api/client.ts";
import { storedUser } from "#features/account/session.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";
import { hasFieldErrors, isConflict, textOf } from "../errors.ts";
import { beforeSessionEnds } from "../session.ts";
import { toastError } from "../ui/toasts.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import { problemsOf, serverProblems } from "./problems.ts";

/** A record's content in the form's shape, and which revision of the record it is. */
export interface Version<Values> {
  readonly values: Values;
  readonly revision: number;
}

interface RecordFormOptions<Values extends FieldValues, Saved> {
  /** The name in front of the ids of the controls. */
  name: string;
  schema: GenericSchema<Values, unknown>;
  /** What the form begins with. */
  initial: Values;
  /** The revision of the record that is edited; none for a new record. */
  revision?: number | undefined;
  /** Brings the values into the state in which they are saved, before they are. */
  settle?: (values: Values) => Values;
  save: (values: Values, revision: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved, adopt: (version: Version<Values>) => void) => void;
  /** Reads the record that a 409 shows. */
  readCurrent: (current: unknown) => Version<Values>;
  /** What staff read when a failure has no text of its own. */
  fallback: string;
  /** The same for what is no failure of a call. */
  unexpected?: string;
  /** Whether what was typed is kept when the session ends. Never for passwords. */
  keeps?: boolean;
}

/** Everything that the forms of the staff area have in common: checks, failures, conflicts, kept drafts. */
export function useRecordForm<Values extends FieldValues, Saved>(options: RecordFormOptions<Values, Saved>) {
  const { name, initial, settle = (values) => values, keeps = true } = options;
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: valibotResolver(options.schema, undefined, { raw: true }),
    // The summary takes the focus, and leads on.
    shouldFocusError: false,
  });
  const { isDirty } = form.formState;
  const revision = useRef(options.revision);
  const [problems, setProblems] = useState<{ list: FormProblem[]; round: number }>({ list: [], round: 0 });
  const [conflict, setConflict] = useState<Version<Values> | null>(null);
  const [done, setDone] = useState(false);
  const left = useRef(false);
  const draft = useKeptDraft(form, revision, keeps);
  const mutation = useMutation({
    mutationFn: (values: Values) => options.save(values, revision.current),
  });

  const complain = (list: FormProblem[]) => setProblems(({ round }) => ({ list, round: round + 1 }));

  /** From here on nothing asks whether to leave. At once: whoever lets a form go often leaves in the same breath. */
  function release(): void {
    left.current = true;
    setDone(true);
  }

  /** Takes over a version of the record as the state from which changes count. */
  function adopt(version: Version<Values>): void {
    revision.current = version.revision;
    form.reset(version.values);
    left.current = false;
    setDone(false);
  }

  async function save(values: Values): Promise<void> {
    complain([]);
    try {
      const saved = await mutation.mutateAsync(values);
      release();
      options.onSaved(saved, adopt);
    } catch (error) {
      handle(error);
    }
  }

  function handle(error: unknown): void {
    // Without a session the page is being left, and what was typed is kept.
    if (error instanceof ApiError && error.status === 401) return;
    if (isConflict(error)) {
      setConflict(options.readCurrent(error.current));
    } else if (hasFieldErrors(error)) {
      for (const [field, texts] of Object.entries(error.fields)) {
        form.setError(field as Path<Values>, { type: "server", message: texts.join(" ") });
      }
      complain(serverProblems(name, error.fields));
    } else {
      toastError(textOf(error, options.fallback, options.unexpected));
    }
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (mutation.isPending) return;
    const settled = settle(form.getValues());
    form.reset(settled, { keepDefaultValues: true, keepErrors: false, keepDirty: false });
    await form.handleSubmit(save, (errors) => complain(problemsOf(name, errors)))();
  }

  /** Saves what was chosen between the two versions of a conflict. */
  function resolve(chosen: Values): void {
    if (conflict === null) return;
    adopt(conflict);
    setConflict(null);
    form.reset(chosen, { keepDefaultValues: true });
    void submit();
  }

  return {
    form,
    submit,
    busy: mutation.isPending,
    problems,
    conflict:
      conflict === null ? null : { theirs: conflict.values, resolve, cancel: () => setConflict(null) },
    /** Whether leaving would lose something. */
    unsaved: isDirty && !done,
    /** Whether the form was let go, for whoever cannot wait for the next drawing. */
    left,
    /**
     * Follows a revision that this screen wrote by another way than its form, without touching what the form changes.
     */
    follow: (next: number) => {
      revision.current = next;
    },
    /** Lets the form be left without a question, as after its record was deleted. */
    release,
    restored: draft.restored,
  };
}

type FormOf<Values extends FieldValues> = ReturnType<typeof useForm<Values>>;

/** Keeps the form when the session ends, and brings it back after the sign-in. */
function useKeptDraft<Values extends FieldValues>(
  form: FormOf<Values>,
  revision: React.RefObject<number | undefined>,
  keeps: boolean,
): { restored: boolean } {
  const [restored, setRestored] = useState(false);
  const place = useRef(window.location.pathname).current;

  useEffect(() => {
    if (!keeps) return;
    const draft = takeDraft(place, storedUser()?.email ?? "");
    if (draft === null) return;
    form.reset(draft.values as Values, { keepDefaultValues: true });
    if (draft.revision !== null) revision.current = draft.revision;
    setRestored(true);
  }, [form, place, revision, keeps]);

  useEffect(() => {
    if (!keeps) return;
    return beforeSessionEnds((owner) => {
      keepDraft(place, { owner, values: form.getValues(), revision: revision.current ?? null });
    });
  }, [form, place, revision, keeps]);
  return { restored };
}
