import { type ReactNode, useEffect, useRef } from "react";
import type { FieldErrors } from "#api/client.ts";
import type { EnquiryKind, FormResult } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary, type FormProblem } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConsentNotice, NewsletterBox } from "./Consent.tsx";
import { FieldScope } from "./EnquiryField.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { ENQUIRIES } from "./kinds.ts";
import { OtherWays } from "./OtherWays.tsx";
import { useEnquiry } from "./use-enquiry.ts";

interface EnquiryFormProps {
  kind: EnquiryKind;
  /** Prefix of every id in the form. */
  id: string;
  /** What the form is about, where that is no field of it. */
  about?: string;
  /** Name of the draft when it differs from `id`. */
  draftId?: string;
  /** What a post without JavaScript left; dialogs have none. */
  result?: FormResult | null;
  submitText: string;
  busyText: string;
  /** Whether the form is complete enough to be sent. Without JavaScript it always may be sent. */
  ready?: boolean;
  /** Also called when a draft is restored and when the form is emptied. */
  onEdit?: (form: HTMLFormElement) => void;
  onSent?: (message: string) => void;
  /** Takes the place of the form once it is sent; without it the form stays, emptied, with the message below. */
  thanks?: (message: string, reset: () => void) => ReactNode;
  /** Hidden values that belong to the form rather than to the visitor. */
  hidden?: Record<string, string>;
  children: ReactNode;
}

/**
 * The form that every enquiry of the site is made with: a real post that works without JavaScript, and with it
 * the same call as JSON, with the values kept on every failure.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  const { kind, id, draftId = id, result, onSent, onEdit, ready = true, thanks } = props;
  const { form, state, prepare, saveDraft, submit, reset } = useEnquiry({
    kind,
    draftId,
    result: result ?? null,
    onSent,
  });
  const { formKey } = state;
  const status = useRef<HTMLDivElement>(null);

  // A restored draft and emptied fields count as edits, as typing does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key means other fields; another callback means nothing
  useEffect(() => {
    if (form.current) onEdit?.(form.current);
    // The button lost the focus while it was disabled.
    if (formKey > 0) status.current?.focus();
  }, [formKey]);

  if (state.phase === "sent" && thanks) {
    return <FocusOnSuccess focus={formKey > 0}>{thanks(state.message, reset)}</FocusOnSuccess>;
  }
  const answered = state.attempt === 0 && formKey === 0;
  const success = state.phase === "sent" ? <Notice tone="success">{state.message}</Notice> : null;
  return (
    <form
      ref={form}
      id={`${id}-form`}
      method="post"
      action={ENQUIRIES[kind].action}
      className="relative"
      onFocus={prepare}
      onInput={() => {
        saveDraft();
        if (form.current) onEdit?.(form.current);
      }}
      onSubmit={submit}
    >
      {answered && success ? (
        <FocusOnLoad>
          <div className="mb-6">{success}</div>
        </FocusOnLoad>
      ) : null}
      {state.phase === "failed" ? (
        <FocusOnLoad key={state.attempt} off={!answered}>
          <ErrorSummary {...summaryOf(kind, id, state.message, state.fields)} takeFocus={!answered} />
          {state.message !== "" && Object.keys(state.fields).length === 0 ? (
            <OtherWays kind={kind} about={props.about} typed={state.typed} />
          ) : null}
        </FocusOnLoad>
      ) : null}
      <div className="grid gap-5">
        <FieldScope value={{ id, values: state.values, errors: state.fields }}>
          <div key={formKey} className="grid gap-5">
            {props.children}
            <HiddenFields values={props.hidden} kept={state.values} />
            {kind === "newsletter" ? null : (
              <NewsletterBox id={id} ticked={state.values.newsletter !== undefined} />
            )}
          </div>
        </FieldScope>
        <ConsentNotice />
        <div>
          <Button
            type="submit"
            size="lg"
            busy={state.phase === "sending"}
            busyText={props.busyText}
            disabled={!ready}
          >
            {props.submitText}
          </Button>
          <div ref={status} role="status" tabIndex={-1} className="mt-5 empty:mt-0">
            {answered ? null : success}
          </div>
        </div>
      </div>
    </form>
  );
}

/** Field errors lead to their fields, in the order of the form; a message of the whole form stands alone. */
function summaryOf(
  kind: EnquiryKind,
  id: string,
  message: string,
  errors: FieldErrors,
): { title?: string; problems: FormProblem[] } {
  const order = ENQUIRIES[kind].fields;
  const visible = order.flatMap((name) =>
    (errors[name] ?? []).map((text) => ({ id: `${id}-${name}`, text })),
  );
  const others = Object.entries(errors).flatMap(([name, texts]) =>
    order.includes(name) ? [] : texts.map((text) => ({ text })),
  );
  const problems = [...visible, ...others];
  if (problems.length === 0) return { problems: [{ text: message }] };
  return message === "" ? { problems } : { title: message, problems };
}

/** On a page that answers a form post the browser scrolls here and moves the focus here, with or without JavaScript. */
function FocusOnLoad({ off = false, children }: { off?: boolean; children: ReactNode }) {
  if (off) return children;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what the visitor has just sent is the page's point
    <div tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** Moves the focus to a thank-you panel: by `autoFocus` when the page came with it, else once the form was sent. */
function FocusOnSuccess({ focus, children }: { focus: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noAutofocus: as for FocusOnLoad
    <div ref={box} tabIndex={-1} role="status" autoFocus={!focus}>
      {children}
    </div>
  );
}
