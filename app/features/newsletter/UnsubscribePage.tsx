import type { FormResult } from "#site/page/page-types.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { MailedPage } from "./MailedPage.tsx";

/** The target of the unsubscribe link in newsletters. */
export function UnsubscribePage({ result }: { result: FormResult | null }) {
  return (
    <MailedPage
      title="Unsubscribe"
      result={result}
      done={
        <p className="text-ink-muted">
          Unsubscribed by mistake?{" "}
          <a className="link" href="#newsletter-email">
            Sign up again
          </a>
          . You can also{" "}
          <a className="link" href="/privacy/my-data">
            see or erase what we hold about you
          </a>
          .
        </p>
      }
      instead={
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/privacy/my-data" variant="secondary">
            See my data
          </ButtonLink>
          <ButtonLink href="/contact" variant="secondary">
            Write to us
          </ButtonLink>
        </div>
      }
    >
      <p className="text-ink-muted">You will stop receiving our course newsletter.</p>
      <form method="post">
        <Button type="submit" size="lg">
          Unsubscribe
        </Button>
      </form>
    </MailedPage>
  );
}
