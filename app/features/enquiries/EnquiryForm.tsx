import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { ErrorSummary, type FormProblem } from "#ui/ErrorSummary.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConsentNotice, NewsletterBox } from "./Consent.tsx";
import { FieldScope } from "./EnquiryField.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { ENQUIRIES, type EnquiryKind, type FieldErrors, type FormResult } from "./kinds.ts";
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
  /** Told what stands in the form, decides whether it may be sent yet. Without JavaScript it always may. */
  ready?: boolean;
  /** Also told when the form is emptied again. */
  onEdit?: (form: HTMLFormElement) => void;
  onSent?: (message: string) => void;
  /** Takes the place of the form once it is sent; without it the form stays, emptied, with the message below. */
  thanks?: (message: string, again: () => void) => ReactNode;
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
  const { form, state, touch, keep, submit, again } = useEnquiry({
    kind,
    draftId,
    result: result ?? null,
    onSent,
  });
  const { generation } = state;
  const status = useRef<HTMLDivElement>(null);

  // What decides about the button must hear of a restored draft and of emptied fields as well as of typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the generation is the signal, the callback is not
  useEffect(() => {
    if (form.current) onEdit?.(form.current);
    // The button lost the focus while it was disabled; reading goes on at the answer.
    if (generation > 0) status.current?.focus();
  }, [generation]);

  if (state.phase === "sent" && thanks) {
    return <Arrival focus={generation > 0}>{thanks(state.message, again)}</Arrival>;
  }
  const answered = state.attempt === 0 && generation === 0;
  const success = state.phase === "sent" ? <Notice tone="success">{state.message}</Notice> : null;
  return (
    <form
      ref={form}
      id={`${id}-form`}
      method="post"
      action={ENQUIRIES[kind].action}
      className="relative"
      onFocus={touch}
      onInput={() => {
        keep();
        if (form.current) onEdit?.(form.current);
      }}
      onSubmit={submit}
    >
      {answered && success ? (
        <Landing>
          <div className="mb-6">{success}</div>
        </Landing>
      ) : null}
      {state.phase === "failed" ? (
        <Landing key={state.attempt} off={!answered}>
          <ErrorSummary {...summaryOf(kind, id, state.message, state.fields)} takeFocus={!answered} />
          {state.message !== "" && Object.keys(state.fields).length === 0 ? (
            <OtherWays kind={kind} about={props.about} typed={state.typed} />
          ) : null}
        </Landing>
      ) : null}
      <div className="grid gap-5">
        <FieldScope value={{ id, values: state.values, errors: state.fields }}>
          <div key={generation} className="grid gap-5">
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

/**
 * Where a page that answers a form post begins to be read: the browser itself scrolls to it and focuses it, with
 * or without JavaScript.
 */
function Landing({ off = false, children }: { off?: boolean; children: ReactNode }) {
  if (off) return children;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what the visitor has just sent is the page's point
    <div tabIndex={-1} autoFocus>
      {children}
    </div>
  );
}

/** Brings a thank-you panel to the reader who sent the form; one that came with the page is found by reading. */
function Arrival({ focus, children }: { focus: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    // biome-ignore lint/a11y/noAutofocus: as for Landing; a page that came with the answer begins here
    <div ref={box} tabIndex={-1} role="status" autoFocus={!focus}>
      {children}
    </div>
  );
}
