import type { FormResult } from "#site/page/page-types.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { MailedPage } from "./MailedPage.tsx";

/** The target of the link in confirmation mails. The form posts to its own URL, which contains the token. */
export function ConfirmPage({ result }: { result: FormResult | null }) {
  return (
    <MailedPage
      title="Confirm the newsletter"
      result={result}
      done={
        <>
          <p className="text-ink-muted">
            About once a month you get news of courses and open batches. Every mail has a link to stop.
          </p>
          <ButtonLink href="/courses/category/all" variant="secondary" className="justify-self-start">
            See all courses
          </ButtonLink>
        </>
      }
      instead={
        <ButtonLink href="#newsletter-email" variant="secondary" className="justify-self-start">
          Sign up again
        </ButtonLink>
      }
    >
      <p className="text-ink-muted">
        One press, and news of courses and open batches comes to your mailbox about once a month. Every mail
        has a link to stop.
      </p>
      <form method="post">
        <Button type="submit" size="lg">
          Yes, send me the newsletter
        </Button>
      </form>
      <p className="text-sm text-ink-muted">
        You did not ask for it? Then close this page: without the press nothing is sent.
      </p>
    </MailedPage>
  );
}
