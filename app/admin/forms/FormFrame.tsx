import { type FormEvent, type ReactNode, useEffect } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { formatTime, nameOf } from "../kit/format.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import type { Conflict, DraftState, Problems } from "./editor-state.ts";
import { UnsavedGuard } from "./UnsavedGuard.tsx";

/** The state of a form, from `useRecordForm`. */
export interface FormState<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  conflict: (Conflict<Values> & { resolve: (chosen: Values) => void; cancel: () => void }) | null;
  submit: (event: FormEvent) => Promise<void>;
  problems: Problems;
  busy: boolean;
  unsaved: boolean;
  /** Whether what it says is neither published nor a draft that somebody asked for. */
  pending?: boolean;
  mayLeave: () => boolean;
  restored: boolean;
  /** The draft of the form, where there can be one. */
  draft?: DraftState<Values> | undefined;
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
  /** The target of Cancel, or what it does. */
  readonly cancel?: string | (() => void);
  readonly more?: ReactNode;
  /** They stay above the form on wide screens, which is long; `more` is behind a button. */
  readonly headed?: boolean;
  /** The user may read the record, and not change it: no field and no button works. */
  readonly readOnly?: boolean;
}

/** The layout of every form: error summary, fields, sticky buttons and the conflict dialog. */
export function FormFrame<Values extends FieldValues>({
  label,
  state,
  actions,
  children,
}: FormFrameProps<Values>) {
  const { conflict, problems } = state;
  // What is wrong shows, wherever it is folded away: of folds that close each other, the first.
  useEffect(() => {
    for (const { id } of problems.list.toReversed()) {
      const control = id === undefined ? null : document.getElementById(id);
      for (let fold = foldOf(control); fold; fold = foldOf(fold.parentElement)) fold.open = true;
    }
  }, [problems]);
  return (
    <FormProvider {...state.form}>
      <form
        aria-label={label}
        className={actions.headed ? "form-headed" : undefined}
        noValidate
        onSubmit={(event) => void state.submit(event)}
      >
        <UnsavedGuard unsaved={state.unsaved} mayLeave={state.mayLeave} keeping={keepingOf(state)} />
        {state.restored ? (
          <Notice tone="success" title="What you had typed is back" className="mb-5" role="status">
            <p>Check the form and save it.</p>
          </Notice>
        ) : null}
        <ErrorSummary key={problems.attempt} title={problems.title} problems={problems.list} />
        <fieldset disabled={actions.readOnly} className="contents">
          {children}
        </fieldset>
        {actions.readOnly ? null : <FormButtons state={state} actions={actions} />}
      </form>
      {conflict ? (
        <ConflictDialog conflict={conflict} onResolve={conflict.resolve} onCancel={conflict.cancel} />
      ) : null}
    </FormProvider>
  );
}

const foldOf = (part: Element | null) => part?.closest("details") ?? null;

function FormButtons<Values extends FieldValues>({
  state,
  actions,
}: Pick<FormFrameProps<Values>, "state" | "actions">) {
  return (
    <>
      <div className="action-bar">
        <Button type="submit" busy={state.busy} busyText={actions.busy}>
          {actions.submit}
        </Button>
        {state.draft ? (
          <Button variant="secondary" onClick={() => void state.draft?.save()}>
            Save as draft
          </Button>
        ) : null}
        {typeof actions.cancel === "string" ? (
          <a href={actions.cancel} className="btn btn-secondary">
            Cancel
          </a>
        ) : null}
        {typeof actions.cancel === "function" ? (
          <Button variant="secondary" onClick={actions.cancel}>
            Cancel
          </Button>
        ) : null}
        <span className="ms-auto text-sm text-ink-muted" aria-live="polite">
          {state.draft ? draftText(state.draft, state.unsaved) : state.unsaved ? NOT_SAVED : ""}
        </span>
        {actions.headed && actions.more ? (
          <details className="more-actions">
            <summary className="btn btn-secondary">More</summary>
            <div>{actions.more}</div>
          </details>
        ) : null}
      </div>
      {/* Below the sticky buttons, which would cover too much of a form with them. */}
      {actions.more && !actions.headed ? (
        <div className="flex flex-wrap gap-3 pt-1 pb-4">{actions.more}</div>
      ) : null}
    </>
  );
}

function keepingOf<Values extends FieldValues>({ draft, pending = false }: FormState<Values>) {
  if (draft === undefined) return undefined;
  return { pending, keep: async () => (await draft.save()) !== null, discard: draft.discardOwn };
}

const NOT_SAVED = "Not saved yet";

type DraftOf = Pick<DraftState<unknown>, "phase" | "draftProblem"> & {
  readonly [Which in "shared" | "own"]: { readonly at: string } | null;
};

function draftText({ phase, draftProblem, shared, own }: DraftOf, unsaved: boolean): string {
  if (phase === "saving") return "Saving the draft…";
  switch (draftProblem?.state) {
    case "failed":
      return `The draft is not saved: ${draftProblem.text}`;
    case "conflict":
      return `${nameOf(draftProblem.by)} changed the same fields in the draft. Save as draft to choose.`;
    case "gone":
      return "The draft no longer exists: it was published or discarded.";
  }
  const draft = own ?? shared;
  if (unsaved) return NOT_SAVED;
  return draft === null ? "" : `${own === null ? "Draft saved" : "Kept for you"}, ${formatTime(draft.at)}`;
}

/** A titled group of fields. */
export function FormSection({
  id,
  title,
  lead,
  children,
}: {
  /** A target of links. */
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="form-section">
      <div>
        <h2 className="text-lg">{title}</h2>
        {lead ? <p className="mt-1 text-sm text-ink-muted">{lead}</p> : null}
      </div>
      <div className="grid gap-5">{children}</div>
    </section>
  );
}
