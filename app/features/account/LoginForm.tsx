import { useEffect, useRef } from "react";
import type { FormResult } from "#site/page/page-types.ts";
import { Button } from "#ui/Button.tsx";
import { CheckboxField, TextField } from "#ui/Field.tsx";
import { useLogin } from "./use-login.ts";

/** The sign-in form. Without JavaScript the server's page has one that posts. */
export function LoginForm({ result }: { result: FormResult | null }) {
  const { loading, error, attempts, ended, signIn } = useLogin(result?.message ?? null);
  const wrong = (field: string) => (attempts === 0 ? result?.fields[field] : undefined)?.slice();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null && attempts > 0) alert.current?.focus();
  }, [error, attempts]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const email = form.current?.elements.namedItem("email");
    if (ended !== null && email instanceof HTMLInputElement && email.value === "") email.value = ended;
  }, [ended]);
  return (
    <form ref={form} method="post" className="mt-6 grid gap-5" onSubmit={signIn}>
      <div role="status" className="empty:hidden">
        {ended === null || error !== null ? null : (
          <p className="notice">Your session has ended. Sign in again to go on where you were.</p>
        )}
      </div>
      <div ref={alert} role="alert" tabIndex={-1} className="empty:hidden">
        {error === null ? null : <p className="notice notice-danger font-semibold text-danger">{error}</p>}
      </div>
      <TextField
        id="login-email"
        name="email"
        type="email"
        label="Email address"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={result?.values.email}
        errors={wrong("email")}
        required
      />
      <TextField
        id="login-password"
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        maxLength={1024}
        errors={wrong("password")}
        required
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <CheckboxField
          id="login-remember"
          name="remember"
          label="Remember me"
          defaultChecked={result?.values.remember !== undefined}
        />
        <a className="link py-2" href="/forgot-password">
          Forgot your password?
        </a>
      </div>
      <Button type="submit" block busy={loading} busyText="Signing in...">
        Sign in
      </Button>
    </form>
  );
}
