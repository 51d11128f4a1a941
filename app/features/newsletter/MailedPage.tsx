import type { ReactNode } from "react";
import { FormAnswer } from "#site/FormAnswer.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";

interface MailedPageProps {
  title: string;
  result: FormResult | null;
  /** The form, while there is an action left. */
  children: ReactNode;
  /** The next step after success. */
  done: ReactNode;
  /** The alternative when the link is not valid. */
  instead: ReactNode;
}

/** A page that mails link to: a question, a button and the result. */
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
                <FormAnswer result={result} />
                {result.state === "sent" ? done : instead}
              </>
            )}
          </div>
        </div>
      </Container>
    </div>
  );
}
