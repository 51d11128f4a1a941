import { type FormEvent, useRef, useState } from "react";
import { NEWSLETTER } from "#content/footer.ts";
import type { Outcome } from "#site/enquiries/engine.ts";
import { HiddenFields } from "#site/enquiries/HiddenFields.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { useHydrated } from "#site/use-hydrated.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";

interface NewsletterFormProps {
  result: FormResult | null;
  /** Sends the form as JSON; its code loads on first use. */
  send: (form: HTMLFormElement) => Promise<Outcome>;
  /** Prepares the hidden fields on first focus. */
  prepare: (form: HTMLFormElement) => void;
}

type State = { readonly phase: "idle" | "sending" | "sent" | "failed"; readonly text: string };

function initial(result: FormResult | null): State {
  if (!result) return { phase: "idle", text: "" };
  if (result.state === "sent") return { phase: "sent", text: result.message };
  return { phase: "failed", text: result.fields.email?.join(" ") ?? result.message };
}

/** The newsletter form of the footer; without JavaScript a plain form post. */
export function NewsletterForm({ result, send, prepare }: NewsletterFormProps) {
  const [state, setState] = useState(() => initial(result));
  const input = useRef<HTMLInputElement>(null);
  // A ref, because a second click can come before the next render.
  const sending = useRef(false);
  const hydrated = useHydrated();
  const failed = state.phase === "failed";

  function showError(text: string): void {
    setState({ phase: "failed", text });
    input.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending.current) return;
    sending.current = true;
    setState({ phase: "sending", text: "" });
    const outcome = await send(form);
    sending.current = false;
    if (!outcome.ok) return showError(outcome.fields.email?.join(" ") ?? outcome.message);
    form.reset();
    setState({ phase: "sent", text: outcome.message });
  }

  return (
    <form
      id="newsletter-form"
      method="post"
      action="/api/mail/newsletter"
      className="relative grid gap-2"
      noValidate={hydrated}
      onFocus={(event) => prepare(event.currentTarget)}
      onSubmit={submit}
    >
      <label htmlFor="newsletter-email" className="field-label">
        {NEWSLETTER.field}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id="newsletter-email"
          className="control min-w-0 flex-[1_1_9rem]"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          defaultValue={result?.state === "invalid" ? result.values.email : undefined}
          data-missing="Enter your email address"
          aria-describedby="newsletter-status"
          aria-invalid={failed || undefined}
        />
        <Button
          type="submit"
          variant="secondary"
          className="max-sm:px-4"
          busy={state.phase === "sending"}
          busyText={NEWSLETTER.busy}
        >
          {NEWSLETTER.button}
        </Button>
        <p
          id="newsletter-status"
          role="status"
          className={cx("basis-full", failed ? "field-error" : "text-sm text-success")}
        >
          {state.text}
        </p>
      </div>
      <HiddenFields kept={result?.values ?? {}} />
    </form>
  );
}
