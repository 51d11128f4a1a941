import type { Outcome } from "#site/enquiries/engine.ts";

/** The enquiries' own engine sends the newsletter form too; it is fetched when the form is first used. */
const engine = () => import("#site/enquiries/engine.ts");

/** Sends the newsletter form; a part that cannot be fetched counts as a failure. */
export async function sendNewsletter(form: HTMLFormElement): Promise<Outcome> {
  try {
    const { send, renew } = await engine();
    const outcome = await send("newsletter", form);
    // The next address from the same page is another sign-up, not a repetition of this one.
    if (outcome.ok) renew(form);
    return outcome;
  } catch {
    return { ok: false, message: "Sign-up failed. Please try again.", fields: {} };
  }
}

/** Fills the hidden fields of a form that is being used. */
export function prepareNewsletter(form: HTMLFormElement): void {
  const touched = performance.now();
  engine().then(
    ({ prepare }) => void prepare(form, touched),
    () => undefined,
  );
}
