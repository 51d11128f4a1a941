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
            About once a month we send you new courses and open batches. You can unsubscribe from any of these
            emails.
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
        One click, and we send you new courses and open batches about once a month. You can unsubscribe from
        any of these emails.
      </p>
      <form method="post">
        <Button type="submit" size="lg">
          Yes, send me the newsletter
        </Button>
      </form>
      <p className="text-sm text-ink-muted">
        Did not ask for it? Close this page: unless you confirm, we send nothing.
      </p>
    </MailedPage>
  );
}
