import type { FormEvent, ReactNode, RefObject } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary, type FormProblem } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { UnsavedGuard } from "./UnsavedGuard.tsx";
import type { Conflict } from "./use-record-form.ts";

/** What the frame needs of a form. */
interface FramedForm<Values> {
  conflict: (Conflict<Values> & { resolve: (chosen: Values) => void; cancel: () => void }) | null;
  submit: (event: FormEvent) => Promise<void>;
  problems: { list: FormProblem[]; round: number };
  busy: boolean;
  unsaved: boolean;
  left: RefObject<boolean>;
  restored: boolean;
}

interface FormFrameProps<Values> {
  label: string;
  /** The form's state, as `useRecordForm` gives it. */
  record: FramedForm<Values>;
  submitText: string;
  busyText: string;
  /** Where giving up leads. */
  cancel?: string | undefined;
  /** Further actions at the end of the bar. */
  more?: ReactNode | undefined;
  children: ReactNode;
}

/**
 * The frame of every form: summary of errors, fields, a bar with the actions that stays in sight, and the choice when
 * somebody else changed the same field.
 */
export function FormFrame<Values extends FieldValues>({ record, ...props }: FormFrameProps<Values>) {
  const { conflict } = record;
  return (
    <>
      <form aria-label={props.label} noValidate onSubmit={(event) => void record.submit(event)}>
        <UnsavedGuard unsaved={record.unsaved} left={record.left} />
        {record.restored ? (
          <Notice tone="success" title="What you had typed is back" className="mb-5" role="status">
            <p>Your session had ended. Check the form and save it.</p>
          </Notice>
        ) : null}
        <ErrorSummary key={record.problems.round} problems={record.problems.list} />
        {props.children}
        <div className="action-bar">
          <Button type="submit" busy={record.busy} busyText={props.busyText}>
            {props.submitText}
          </Button>
          {props.cancel ? (
            <a href={props.cancel} className="btn btn-secondary">
              Cancel
            </a>
          ) : null}
          {props.more}
          <span className="ms-auto text-sm text-ink-muted" aria-live="polite">
            {record.unsaved ? "Not saved yet" : ""}
          </span>
        </div>
      </form>
      {conflict ? (
        <ConflictDialog conflict={conflict} onResolve={conflict.resolve} onCancel={conflict.cancel} />
      ) : null}
    </>
  );
}

/** A group of fields under a heading of its own. */
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
