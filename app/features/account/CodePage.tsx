import type { FormResult } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { Container } from "#ui/Container.tsx";
import { TextField } from "#ui/Field.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";

/** The second step of a sign-in. The form posts to its own URL, with and without JavaScript. */
export function CodePage({ result }: { result: FormResult | null }) {
  return (
    <div className="grid-paper">
      <Container className="py-14 md:py-24">
        <div className="card crop mx-auto max-w-md p-6 sm:p-10">
          <p className="label mb-3">Staff area</p>
          <h1 className="text-2xl">Enter your code</h1>
          <form method="post" className="mt-6 grid gap-5">
            {result === null ? null : (
              <p role="alert" className="notice notice-danger font-semibold text-danger">
                {result.message}
              </p>
            )}
            <TextField
              id="login-code"
              name="code"
              label="Code"
              hint="The six digits that your authenticator app shows. If you do not have it at hand, one of your recovery codes."
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              errors={result?.fields.code?.slice()}
              autoFocus
              required
            />
            <Button type="submit" block>
              Go on
            </Button>
          </form>
          <PasskeyButton run={({ takeSecondStep }) => takeSecondStep()}>Use a passkey instead</PasskeyButton>
          <p className="mt-6 text-ink-muted">
            If phone, recovery codes and passkeys are lost, an owner of the site can remove your second
            factor.
          </p>
          <p>
            <a className="link inline-block py-2" href="/login">
              Back to sign in
            </a>
          </p>
        </div>
      </Container>
    </div>
  );
}
