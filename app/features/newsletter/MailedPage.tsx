import type { ReactNode } from "react";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { Notice } from "#ui/Notice.tsx";

interface MailedPageProps {
  title: string;
  result: FormResult | null;
  /** While there is something to press. */
  children: ReactNode;
  /** What to do next, once it is pressed. */
  done: ReactNode;
  /** What to do instead, when the link does not work. */
  instead: ReactNode;
}

/** A page that a link in a mail leads to: one question, one button, one answer. */
export function MailedPage({ title, result, children, done, instead }: MailedPageProps) {
  return (
    <div className="grid-paper">
      <Container className="py-14 md:py-24">
        <div className="card crop mx-auto max-w-lg p-6 sm:p-10">
          <p className="label mb-3">Newsletter</p>
          <h1 className="text-2xl">{title}</h1>
          <div className="mt-5 grid gap-5">
            {result === null ? (
              children
            ) : (
              <>
                <Answer result={result} />
                {result.state === "sent" ? done : instead}
              </>
            )}
          </div>
        </div>
      </Container>
    </div>
  );
}

/** Reading begins here on a page that answers a press of its button. */
function Answer({ result }: { result: FormResult }) {
  const failed = result.state === "invalid";
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer is what the page was opened for
    <div tabIndex={-1} autoFocus role={failed ? "alert" : "status"}>
      <Notice tone={failed ? "danger" : "success"}>{result.message}</Notice>
    </div>
  );
}
