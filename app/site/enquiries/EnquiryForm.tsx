import { type ReactNode, useEffect, useRef } from "react";
import type { FieldErrors } from "#api/client.ts";
import type { EnquiryKind, FormResult } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary, type FormProblem } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConsentNotice, NewsletterBox } from "./Consent.tsx";
import { ContactFallback } from "./ContactFallback.tsx";
import { FieldScope } from "./EnquiryField.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { ENQUIRIES } from "./kinds.ts";
import { useEnquiry } from "./use-enquiry.ts";

interface EnquiryFormProps {
  kind: EnquiryKind;
  /** The prefix of all ids in the form. */
  id: string;
  /** The subject of the form, if it has no field for it. */
  about?: string;
  /** The key of the draft, if it differs from `id`. */
  draftId?: string;
  /** The result of a form post without JavaScript; dialogs have none. */
  result?: FormResult | null;
  submitText: string;
  busyText: string;
  /** Whether the button is enabled. Without JavaScript it always is. */
  ready?: boolean;
  /** Also called when a draft is restored and when the form is reset. */
  onEdit?: (form: HTMLFormElement) => void;
  onSent?: (message: string) => void;
  /** Replaces the form after success. Without it the form is reset and shows the message below. */
  thanks?: (message: string, reset: () => void) => ReactNode;
  /** Values of hidden inputs. */
  hidden?: Record<string, string>;
  children: ReactNode;
}

/** The form of all enquiries: a plain form post without JavaScript, otherwise a JSON call. Failures keep the values. */
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

  // Restoring a draft and resetting the form count as edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key means new fields
  useEffect(() => {
    if (form.current) onEdit?.(form.current);
    // Disabling the button dropped its focus.
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
            <ContactFallback kind={kind} about={props.about} typed={state.typed} />
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

/** Field errors link to their fields, in the order of the form. Without field errors the message is the only entry. */
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

/** Autofocus makes browsers scroll to the result of a form post, with or without JavaScript. */
function FocusOnLoad({ off = false, children }: { off?: boolean; children: ReactNode }) {
  if (off) return children;
  return (
    // biome-ignore lint/a11y/noAutofocus: focuses the result of the form
    <div tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** Focuses the success message: by `autoFocus` on a page that answers a form post, else after sending. */
function FocusOnSuccess({ focus, children }: { focus: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noAutofocus: focuses the result of the form
    <div ref={box} tabIndex={-1} role="status" autoFocus={!focus}>
      {children}
    </div>
  );
}
