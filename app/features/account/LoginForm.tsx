import { useEffect, useRef } from "react";
import { Button } from "#ui/Button.tsx";
import { CheckboxField, TextField } from "#ui/Field.tsx";
import { useLogin } from "./use-login.ts";

/** Address, password and whether to stay signed in. Signing in leads into an application, so it needs JavaScript. */
export function LoginForm() {
  const { loading, error, signIn } = useLogin();
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== null) alert.current?.focus();
  }, [error]);
  return (
    <form method="post" action="/api/auth/login" className="mt-6 grid gap-5" onSubmit={signIn}>
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
        required
      />
      <TextField
        id="login-password"
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <CheckboxField id="login-remember" name="remember" label="Remember me" />
        <a className="link py-2" href="/forgot-password">
          Forgot your password?
        </a>
      </div>
      <Button type="submit" block busy={loading} busyText="Signing in...">
        Sign in
      </Button>
      <p className="notice hidden text-sm noscript:grid">
        The staff area needs JavaScript. Please switch it on to sign in.
      </p>
    </form>
  );
}
