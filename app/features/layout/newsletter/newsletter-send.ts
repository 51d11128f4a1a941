import type { Outcome } from "#site/enquiries/engine.ts";

/** The enquiry engine also sends the newsletter form; it loads on first use. */
const engine = () => import("#site/enquiries/engine.ts");

/** Sends the newsletter form. Failing to load the engine counts as a failure. */
export async function sendNewsletter(form: HTMLFormElement): Promise<Outcome> {
  try {
    const { send, startNewEnquiry } = await engine();
    const outcome = await send("newsletter", form);
    // Another address on the same page is a new sign-up, so it needs a new idempotency key.
    if (outcome.ok) startNewEnquiry(form);
    return outcome;
  } catch {
    return { ok: false, message: "Sign-up failed. Please try again.", fields: {} };
  }
}

export function prepareNewsletter(form: HTMLFormElement): void {
  const touched = performance.now();
  engine().then(
    ({ prepare }) => void prepare(form, touched),
    () => undefined,
  );
}
