import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#api/client.ts";
import type { EnquiryKind, FormResult } from "#site/page/page-types.ts";
import { dropDraft, keepDraft, restoreDraft } from "./draft.ts";
import { ENQUIRIES } from "./kinds.ts";

/** `formKey` remounts the fields after a success, `attempt` the error summary. */
interface State {
  readonly phase: "idle" | "sending" | "sent" | "failed";
  readonly message: string;
  readonly fields: FieldErrors;
  readonly values: Readonly<Record<string, string>>;
  /** What stood in the form when it could not be sent. */
  readonly typed: Readonly<Record<string, string>>;
  readonly formKey: number;
  readonly attempt: number;
}

export interface EnquiryOptions {
  readonly kind: EnquiryKind;
  /** Name of the draft; the same in a dialog and on a page shares what was typed. */
  readonly draftId: string;
  /** What a post without JavaScript left for this render. */
  readonly result?: FormResult | null;
  /** Called once the server has the enquiry. */
  readonly onSent?: ((message: string) => void) | undefined;
}

const NO_FIELDS: FieldErrors = {};

function initialState({ kind, result }: EnquiryOptions): State {
  const base = { fields: NO_FIELDS, values: {}, typed: {}, formKey: 0, attempt: 0, message: "" };
  if (!result || result.kind !== kind) return { ...base, phase: "idle" };
  const message = result.message || ENQUIRIES[kind][result.state === "sent" ? "success" : "failure"];
  if (result.state === "sent") return { ...base, phase: "sent", message };
  return {
    ...base,
    phase: "failed",
    message,
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

/** Fetched when a form is first touched. */
const loadEngine = () => import("./engine.ts");

/**
 * The state of one form. Without JavaScript none of this runs: the form posts itself, and the answer comes as `result`
 * with the next page.
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

  // A form that comes back after the thanks is a new element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the phase is what takes the form away and brings it back
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // From here on the checks are ours, in the site's own look; without JavaScript they stay the browser's.
    element.noValidate = true;
    if (!refocusOnReturn.current) return;
    refocusOnReturn.current = false;
    element.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")?.focus();
  }, [state.phase]);

  function prepare(): void {
    const touched = performance.now();
    // Offline the chunk may be missing; sending tries again and says so.
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
    const element = form.current;
    if (!element || sending.current) return;
    sending.current = true;
    try {
      await sendForm(element);
    } finally {
      sending.current = false;
    }
  }

  async function sendForm(element: HTMLFormElement): Promise<void> {
    const engine = await loadEngine().catch(() => null);
    if (!engine) return fail(ENQUIRIES[kind].failure, NO_FIELDS);
    setState((now) => ({ ...now, phase: "sending" }));
    const outcome = engine.send(kind, element);
    // The key is known now; a reload while the answer is under way must find it.
    keepDraft(draftId, element);
    const result = await outcome;
    if (!result.ok) return fail(result.message, result.fields);
    engine.renew(element);
    dropDraft(draftId);
    setState((now) => ({
      phase: "sent",
      message: result.message,
      fields: NO_FIELDS,
      values: {},
      typed: {},
      formKey: now.formKey + 1,
      attempt: now.attempt,
    }));
    options.onSent?.(result.message);
  }

  function fail(message: string, fields: FieldErrors): void {
    const typed = form.current ? textsOf(new FormData(form.current)) : {};
    setState((now) => ({ ...now, phase: "failed", message, fields, typed, attempt: now.attempt + 1 }));
  }

  /** Back to an empty form, for one more enquiry. The button that asked for it is gone, so the form takes the focus. */
  function reset(): void {
    refocusOnReturn.current = true;
    setState((now) => ({ ...now, phase: "idle", message: "" }));
  }

  return { form, state, prepare, saveDraft, submit, reset };
}
