import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import type { FieldErrors } from "#api/client.ts";
import { hydrateWhenVisible } from "#site/hydration/hydrate-when-visible.tsx";
import type { EnquiryKind, FormResult } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary, type FormProblem } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConsentNotice, NewsletterBox } from "./Consent.tsx";
import type { ContactFallback } from "./ContactFallback.tsx";
import { FieldScope } from "./EnquiryField.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { ENQUIRIES } from "./kinds.ts";
import { NextSteps } from "./NextSteps.tsx";
import { type Sent, useEnquiry } from "./use-enquiry.ts";

/* Of use only after a failure. */
const LazyContactFallback = hydrateWhenVisible<ComponentProps<typeof ContactFallback>>({
  server: import.meta.env.SSR ? (await import("./ContactFallback.tsx")).ContactFallback : null,
  load: () => import("./ContactFallback.tsx").then((part) => part.ContactFallback),
  selector: "#contact-fallback",
});

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
  /** What the details are used for, where that is not the answer alone. */
  use?: string;
  /** How a form with a file is posted without JavaScript. */
  encType?: "multipart/form-data";
  submitText: string;
  busyText: string;
  /** Whether the button is enabled. Without JavaScript it always is. */
  ready?: boolean;
  /** Also called when a draft is restored and when the form is reset. */
  onEdit?: (form: HTMLFormElement) => void;
  onSent?: (message: string, syllabus?: string) => void;
  /** Replaces the form after success. Without it the form is reset and shows the message below. */
  thanks?: (message: string, reset: () => void, kind: EnquiryKind, sent: Sent) => ReactNode;
  /** Offered while a field has errors: the same values sent as another kind, so that nothing is typed twice. */
  instead?: { readonly field: string; readonly kind: EnquiryKind; readonly text: string };
  /** Values of hidden inputs. */
  hidden?: Record<string, string>;
  children: ReactNode;
}

/** The form of all enquiries: a plain form post without JavaScript, otherwise a JSON call. Failures keep the values. */
export function EnquiryForm(props: EnquiryFormProps) {
  const { kind, id, draftId = id, result, onSent, onEdit, ready = true, thanks, instead } = props;
  const { form, state, prepare, saveDraft, submit, reset } = useEnquiry({
    kind,
    draftId,
    result: result ?? null,
    instead: instead?.kind,
    onSent,
  });
  const { formKey } = state;
  const { forWork = false } = ENQUIRIES[kind];
  const status = useRef<HTMLDivElement>(null);

  // Restoring a draft and resetting the form count as edits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new key means new fields
  useEffect(() => {
    if (form.current) onEdit?.(form.current);
    // Disabling the button dropped its focus.
    if (formKey > 0) status.current?.focus();
  }, [formKey]);

  if (state.phase === "sent" && thanks) {
    return (
      <FocusOnSuccess focus={formKey > 0}>
        {thanks(state.message, reset, state.kind, state.sent)}
      </FocusOnSuccess>
    );
  }
  const answered = state.attempt + formKey === 0;
  const success =
    state.phase === "sent" ? (
      <Notice tone="success">
        <p className="font-semibold">{state.message}</p>
        <NextSteps kind={kind} />
      </Notice>
    ) : null;
  return (
    <form
      ref={form}
      id={`${id}-form`}
      method="post"
      action={ENQUIRIES[kind].action}
      encType={props.encType}
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
      {/* Above the fields, which are empty then: below them it would be out of view. */}
      <div ref={status} role="status" tabIndex={-1} className="mb-6 empty:mb-0">
        {answered ? null : success}
      </div>
      {state.phase === "failed" ? (
        <FocusOnLoad key={state.attempt} off={!answered}>
          <ErrorSummary {...summaryOf(kind, id, state.message, state.fields)} takeFocus={!answered} />
          {state.message !== "" && Object.keys(state.fields).length === 0 ? (
            <LazyContactFallback kind={kind} about={props.about} typed={state.typed} />
          ) : null}
        </FocusOnLoad>
      ) : null}
      <div className="grid gap-5">
        <FieldScope value={{ id, values: state.values, errors: state.fields }}>
          <div key={formKey} className="grid gap-5">
            {props.children}
            <HiddenFields values={props.hidden} kept={state.values} />
            {forWork || kind === "newsletter" ? null : (
              <NewsletterBox id={id} ticked={state.values.newsletter !== undefined} />
            )}
          </div>
        </FieldScope>
        <ConsentNotice use={props.use} company={forWork && props.use === undefined} />
      </div>
      {/* Not in the grid, where it could not stick to the edge of a dialog. */}
      <div className="form-actions">
        <Button
          type="submit"
          size="lg"
          busy={state.phase === "sending"}
          busyText={props.busyText}
          disabled={!ready}
        >
          {props.submitText}
        </Button>
        {instead && state.fields[instead.field] ? (
          <Button
            type="submit"
            variant="secondary"
            size="lg"
            className="mt-3"
            formAction={ENQUIRIES[instead.kind].action}
            formNoValidate
            busy={state.phase === "sending"}
          >
            {instead.text}
          </Button>
        ) : null}
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
  const order = ENQUIRIES[kind].fields ?? Object.keys(errors);
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
    <div id="answer" tabIndex={-1} autoFocus>
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
