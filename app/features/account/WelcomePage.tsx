import { FormAnswer } from "#site/FormAnswer.tsx";
import type { FormResult } from "#site/page/page-types.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { TextField } from "#ui/Field.tsx";

/** The target of one-time links: choosing a password. The form posts to its own URL, which contains the token. */
export function WelcomePage({ result }: { result: FormResult | null }) {
  // A refused form can be sent again, a link that is over cannot.
  const over = result?.state === "invalid" && result.values.again === undefined;
  return (
    <div className="grid-paper">
      <Container className="py-14 md:py-24">
        <div className="card crop mx-auto max-w-md p-6 sm:p-10">
          <p className="label mb-3">Staff area</p>
          <h1 className="text-2xl">Choose a password</h1>
          <div className="mt-5 grid gap-5">
            {result === null ? null : <FormAnswer result={result} />}
            {result?.state === "sent" ? (
              <ButtonLink href="/login" block>
                Sign in
              </ButtonLink>
            ) : over ? (
              <ButtonLink href="/login" variant="secondary" block>
                Go to the sign-in page
              </ButtonLink>
            ) : (
              <PasswordFields result={result} />
            )}
          </div>
        </div>
      </Container>
    </div>
  );
}

function PasswordFields({ result }: { result: FormResult | null }) {
  const wrong = (field: string) => result?.fields[field]?.slice();
  return (
    <>
      <p className="text-ink-muted">
        At least 12 characters. Four unrelated words are easy to keep and hard to guess.
      </p>
      <form method="post" className="grid gap-5">
        <TextField
          id="welcome-password"
          name="password"
          type="password"
          label="Password"
          autoComplete="new-password"
          errors={wrong("password")}
          required
        />
        <TextField
          id="welcome-repeated"
          name="repeated"
          type="password"
          label="Password again"
          autoComplete="new-password"
          errors={wrong("repeated")}
          required
        />
        <Button type="submit" block>
          Set password
        </Button>
      </form>
    </>
  );
}
