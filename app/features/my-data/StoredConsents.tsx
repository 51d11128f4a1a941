import { longDate } from "#content/format.ts";
import { Button } from "#ui/Button.tsx";
import type { Consent, MyData } from "./my-data.ts";

const PURPOSES = [
  {
    purpose: "enquiry",
    title: "Answering your enquiries",
    effect:
      "Once you withdraw this, we no longer follow up your enquiries, emails about them that are waiting are not sent, and a CV that you sent is deleted.",
    button: "Withdraw: answering my enquiries",
  },
  {
    purpose: "newsletter",
    title: "News of courses",
    effect: "Once you withdraw this, you no longer get the newsletter.",
    button: "Withdraw: news of courses",
  },
  {
    purpose: "cv",
    title: "Keeping your CV",
    effect: "Once you withdraw this, your CV is deleted. We still answer your enquiries.",
    button: "Withdraw: keeping my CV",
  },
] as const;

/** The consents by purpose, each with a button to withdraw it. */
export function StoredConsents({ consents, newsletter }: Pick<MyData, "consents" | "newsletter">) {
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className="text-2xl">
        What you agreed to
      </h2>
      <div className="mt-6 grid items-start gap-6 md:grid-cols-2">
        {PURPOSES.map(({ purpose, title, effect, button }) => {
          const given = consents.filter((consent) => consent.purpose === purpose);
          // Few people send one.
          if (purpose === "cv" && given.length === 0) return null;
          const subscribed = purpose === "newsletter" && newsletter !== null && newsletter !== "unsubscribed";
          const holds = subscribed || given.some((consent) => consent.withdrawn_at === null);
          return (
            <section key={purpose} aria-labelledby={`consent-${purpose}`} className="card p-5 sm:p-6">
              <h3 id={`consent-${purpose}`} className="text-lg">
                {title}
              </h3>
              {purpose === "newsletter" && newsletter !== null ? (
                <p className="mt-2">
                  Newsletter: <strong>{newsletter}</strong>
                </p>
              ) : null}
              <ConsentDetails consents={given} />
              {holds ? (
                <form method="post" className="mt-5 grid gap-3">
                  <p className="text-sm text-ink-muted">{effect}</p>
                  <Button type="submit" name="withdraw" value={purpose} variant="secondary">
                    {button}
                  </Button>
                </form>
              ) : null}
            </section>
          );
        })}
      </div>
    </section>
  );
}

function ConsentDetails({ consents }: { consents: readonly Consent[] }) {
  if (consents.length === 0) return <p className="mt-3 text-ink-muted">No consent is stored.</p>;
  return (
    <ul className="mt-3 border-b border-line">
      {consents.map((consent, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
        <li key={at} className="border-t border-line py-3 text-sm">
          <p>“{consent.label}”</p>
          <p className="mt-1 text-ink-muted">
            Given {consent.given_at}, with the privacy notice of{" "}
            <time dateTime={consent.notice_version}>{longDate(consent.notice_version)}</time>.
            {consent.withdrawn_at === null ? null : <strong> Withdrawn {consent.withdrawn_at}.</strong>}
          </p>
        </li>
      ))}
    </ul>
  );
}
