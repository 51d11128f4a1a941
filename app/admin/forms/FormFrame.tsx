import type { FormEvent, ReactNode, RefObject } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary, type FormProblem } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { UnsavedGuard } from "./UnsavedGuard.tsx";
import type { Conflict } from "./use-conflict.ts";

/** The state of a form, from `useRecordForm`. */
export interface FormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  conflict: (Conflict<Values> & { resolve: (chosen: Values) => void; cancel: () => void }) | null;
  submit: (event: FormEvent) => Promise<void>;
  problems: { list: FormProblem[]; attempt: number };
  busy: boolean;
  unsaved: boolean;
  mayLeave: RefObject<boolean>;
  restored: boolean;
}

interface FormFrameProps<Values extends FieldValues> {
  label: string;
  state: FormState<Values>;
  actions: FormActions;
  children: ReactNode;
}

/** The buttons at the end of a form. */
export interface FormActions {
  /** The texts of the submit button. */
  readonly submit: string;
  readonly busy: string;
  /** The target of Cancel. */
  readonly cancel?: string;
  readonly more?: ReactNode;
}

/** The layout of every form: error summary, fields, sticky buttons and the conflict dialog. */
export function FormFrame<Values extends FieldValues>({
  label,
  state,
  actions,
  children,
}: FormFrameProps<Values>) {
  const { conflict } = state;
  return (
    <FormProvider {...state.form}>
      <form aria-label={label} noValidate onSubmit={(event) => void state.submit(event)}>
        <UnsavedGuard unsaved={state.unsaved} mayLeave={state.mayLeave} />
        {state.restored ? (
          <Notice tone="success" title="What you had typed is back" className="mb-5" role="status">
            <p>Your session had ended. Check the form and save it.</p>
          </Notice>
        ) : null}
        <ErrorSummary key={state.problems.attempt} problems={state.problems.list} />
        {children}
        <div className="action-bar">
          <Button type="submit" busy={state.busy} busyText={actions.busy}>
            {actions.submit}
          </Button>
          {actions.cancel ? (
            <a href={actions.cancel} className="btn btn-secondary">
              Cancel
            </a>
          ) : null}
          {actions.more}
          <span className="ms-auto text-sm text-ink-muted" aria-live="polite">
            {state.unsaved ? "Not saved yet" : ""}
          </span>
        </div>
      </form>
      {conflict ? (
        <ConflictDialog conflict={conflict} onResolve={conflict.resolve} onCancel={conflict.cancel} />
      ) : null}
    </FormProvider>
  );
}

/** A titled group of fields. */
export function FormSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section className="form-section">
      <div>
        <h2 className="text-lg">{title}</h2>
        {lead ? <p className="mt-1 text-sm text-ink-muted">{lead}</p> : null}
      </div>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
