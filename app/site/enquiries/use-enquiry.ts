import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#api/client.ts";
import type { MessageJson } from "#api/types.gen.ts";
import type { EnquiryKind, FormResult } from "#site/page/page-types.ts";
import { dropDraft, keepDraft, restoreDraft } from "./draft.ts";
import { ENQUIRIES, successText } from "./kinds.ts";

/** `formKey` remounts the fields after success, `attempt` remounts the error summary. */
interface State {
  /** As which kind the form was last sent. */
  readonly kind: EnquiryKind;
  readonly phase: "idle" | "sending" | "sent" | "failed";
  readonly message: string;
  readonly fields: FieldErrors;
  readonly values: Readonly<Record<string, string>>;
  /** The values at the last failure. */
  readonly typed: Readonly<Record<string, string>>;
  readonly formKey: number;
  readonly attempt: number;
  readonly sent: Sent;
}

/** What was sent, and what is promised; empty on the page after a form post. */
export interface Sent extends Partial<Omit<MessageJson, "message">> {
  readonly typed: Readonly<Record<string, string>>;
}

export interface EnquiryOptions {
  readonly kind: EnquiryKind;
  /** The key of the draft; a dialog and a page can share one. */
  readonly draftId: string;
  /** The result of a form post without JavaScript. */
  readonly result?: FormResult | null;
  /** Another kind as which the form can be sent, by a button with the action of that kind. */
  readonly instead?: EnquiryKind | undefined;
  /** Called after success; with the address of the syllabus that was asked for. */
  readonly onSent?: ((message: string, syllabus?: string) => void) | undefined;
}

const NO_FIELDS: FieldErrors = {};
const NOTHING_SENT: Sent = { typed: {} };

function initialState({ kind, result }: EnquiryOptions): State {
  const base = {
    kind,
    fields: NO_FIELDS,
    values: {},
    typed: {},
    formKey: 0,
    attempt: 0,
    message: "",
    sent: NOTHING_SENT,
  };
  if (!result || result.kind !== kind) return { ...base, phase: "idle" };
  if (result.state === "sent") return { ...base, phase: "sent", message: successText(kind, result.message) };
  return {
    ...base,
    phase: "failed",
    message: result.message || ENQUIRIES[kind].failure,
    fields: result.fields,
    values: result.values,
    typed: result.values,
  };
}

function textsOf(data: FormData): Record<string, string> {
  return Object.fromEntries(
    [...data].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Loaded on first focus. */
const loadEngine = () => import("./engine.ts");

/**
 * The state of a form. Without JavaScript none of this runs: the form is posted, and the next page contains the
 * `result`.
 */
export function useEnquiry(options: EnquiryOptions) {
  const { kind, draftId } = options;
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(() => initialState(options));
  const sending = useRef(false);
  const initialPhase = useRef(state.phase);
  const refocusOnReturn = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (initialPhase.current === "sent") dropDraft(draftId);
    if (element && initialPhase.current === "idle") restoreDraft(draftId, element);
  }, [draftId]);

  // The form is a new element when it shows again after success.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase unmounts and mounts the form
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Replace native validation messages with our own; without JavaScript they stay native.
    element.noValidate = true;
    if (!refocusOnReturn.current) return;
    refocusOnReturn.current = false;
    element.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
  }, [state.phase]);

  function prepare(): void {
    const touched = performance.now();
    // Ignore failures, for example offline: submitting tries again and reports them.
    loadEngine().then(
      (engine) => form.current && engine.prepare(form.current, touched),
      () => undefined,
    );
  }

  function saveDraft(): void {
    if (form.current) keepDraft(draftId, form.current);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const as = options.instead && submitter?.hasAttribute("formaction") ? options.instead : kind;
    const element = form.current;
    if (!element || sending.current) return;
    sending.current = true;
    try {
      await sendForm(element, as);
    } finally {
      sending.current = false;
    }
  }

  async function sendForm(element: HTMLFormElement, as: EnquiryKind): Promise<void> {
    const engine = await loadEngine().catch(() => null);
    if (!engine) return fail(ENQUIRIES[as].failure, NO_FIELDS);
    setState((now) => ({ ...now, kind: as, phase: "sending" }));
    const outcome = engine.send(as, element, { validate: as === kind });
    // Store the key now: a reload while the request is pending must reuse it.
    keepDraft(draftId, element);
    const result = await outcome;
    if (!result.ok) return fail(result.message, result.fields);
    const sent = { ...result, typed: textsOf(new FormData(element)) };
    engine.startNewEnquiry(element);
    dropDraft(draftId);
    setState((now) => ({
      kind: as,
      phase: "sent",
      message: result.message,
      fields: NO_FIELDS,
      values: {},
      typed: {},
      formKey: now.formKey + 1,
      attempt: now.attempt,
      sent,
    }));
    options.onSent?.(result.message, result.syllabus);
  }

  function fail(message: string, fields: FieldErrors): void {
    const typed = form.current ? textsOf(new FormData(form.current)) : {};
    setState((now) => ({ ...now, phase: "failed", message, fields, typed, attempt: now.attempt + 1 }));
  }

  /** Shows an empty form again. The button that was clicked disappears, so the form takes focus. */
  function reset(): void {
    refocusOnReturn.current = true;
    setState((now) => ({ ...now, phase: "idle", message: "" }));
  }

  return { form, state, prepare, saveDraft, submit, reset };
}
