import type { FormResult } from "#site/page/page-types.ts";
import { Container } from "#ui/Container.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";

/** The sign-in page for staff. */
export function LoginPage({ result }: { result: FormResult | null }) {
  return (
    <div className="grid-paper">
      <Container className="py-14 md:py-24">
        <div className="card crop mx-auto max-w-md p-6 sm:p-10">
          <p className="label mb-3">Staff area</p>
          <h1 className="text-2xl">Sign in to your account</h1>
          <LoginForm result={result} />
          <PasskeyButton run={({ signIn }) => signIn(isChecked("login-remember"))}>
            Sign in with a passkey
          </PasskeyButton>
        </div>
      </Container>
    </div>
  );
}

function isChecked(id: string): boolean {
  const box = document.getElementById(id);
  return box instanceof HTMLInputElement && box.checked;
}
