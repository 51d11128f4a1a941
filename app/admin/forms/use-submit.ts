import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { FieldValues, Path } from "react-hook-form";
import type { ApiError } from "#api/client.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";
import { hasFieldErrors, isConflict, isSignedOut, textOf } from "../kit/errors.ts";
import { dismissToast, toastError } from "../ui/toasts.ts";
import { problemsOf, serverProblems } from "./problems.ts";
import type { ComparedField } from "./record-form.ts";
import type { EditState } from "./use-edit-state.ts";

interface SubmitOptions<Values extends FieldValues, Saved> {
  name: string;
  fields: readonly ComparedField<Values>[];
  normalize: (values: Values) => Values;
  save: (values: Values, revision: number | undefined) => Promise<Saved>;
  onSaved: (saved: Saved, sent: Values) => void;
  /** Merges with the version that others saved. True when the result must be saved again. */
  onConflict: ((error: ApiError) => boolean) | undefined;
  /** Texts for failures without a text of their own, and for errors that are not API errors. */
  failed: string;
  unexpected?: string | undefined;
}

export interface Problems {
  readonly list: FormProblem[];
  /** What the server says of all of them. */
  readonly title?: string | undefined;
  readonly attempt: number;
}

/** The maximum number of merges for one save. */
const MAX_MERGES = 5;

/** Validates and saves a form, one save at a time, and shows its errors. */
export function useSubmit<Values extends FieldValues, Saved>(
  { form, base }: EditState<Values>,
  options: SubmitOptions<Values, Saved>,
) {
  const { name, fields } = options;
  const [problems, setProblems] = useState<Problems>({ list: [], attempt: 0 });
  const submitting = useRef(false);
  const failureToast = useRef<string | null>(null);
  const mutation = useMutation({
    mutationFn: (values: Values) => options.save(values, base.current.revision),
  });

  const showProblems = (list: FormProblem[], title?: string) =>
    setProblems(({ attempt }) => ({ list, title, attempt: attempt + 1 }));

  function showFailure(text: string | null): void {
    if (failureToast.current !== null) dismissToast(failureToast.current);
    failureToast.current = text === null ? null : toastError(text);
  }

  function showError(error: unknown): void {
    if (hasFieldErrors(error)) {
      for (const [field, texts] of Object.entries(error.fields)) {
        form.setError(field as Path<Values>, { type: "server", message: texts.join(" ") });
      }
      showProblems(serverProblems(name, error.fields, fields), error.text ?? undefined);
    } else if (!isSignedOut(error)) {
      showFailure(textOf(error, options.failed, options.unexpected));
    }
  }

  /** True when the record had changed in other fields and the merged result must be saved. */
  async function save(values: Values): Promise<boolean> {
    showProblems([]);
    try {
      const saved = await mutation.mutateAsync(values);
      showFailure(null);
      options.onSaved(saved, values);
    } catch (error) {
      if (options.onConflict && isConflict(error)) return options.onConflict(error);
      showError(error);
    }
    return false;
  }

  async function checkAndSave(): Promise<boolean> {
    let again = false;
    const normalized = options.normalize(form.getValues());
    form.reset(normalized, { keepDefaultValues: true, keepErrors: false, keepDirty: false });
    await form.handleSubmit(
      async (values) => {
        again = await save(values);
      },
      (errors) => showProblems(problemsOf(name, errors, fields)),
    )();
    return again;
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (submitting.current) return;
    submitting.current = true;
    try {
      for (let merges = 1; await checkAndSave(); merges += 1) {
        if (merges < MAX_MERGES) continue;
        showFailure("Others keep changing this. Please save again in a moment.");
        break;
      }
    } finally {
      submitting.current = false;
    }
  }

  return { submit, busy: mutation.isPending, problems };
}
