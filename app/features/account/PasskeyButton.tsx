import { type ReactNode, useState } from "react";
import { passkeysWork } from "#site/passkeys/support.ts";
import type { UserInfo } from "#site/session.ts";
import { Button } from "#ui/Button.tsx";
import { enter } from "./enter.ts";

type PasskeySignIn = typeof import("./passkey-sign-in.ts");

interface PasskeyButtonProps {
  /** Signs in, with code that is loaded when the button is pressed. */
  run: (code: PasskeySignIn) => Promise<UserInfo>;
  children: ReactNode;
}

/** Signs in with a passkey. It shows in browsers that can do so. The server's page keeps its place. */
export function PasskeyButton({ run, children }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!passkeysWork()) return null;

  async function start(): Promise<void> {
    setBusy(true);
    setError(null);
    let code: PasskeySignIn | undefined;
    try {
      code = await import("./passkey-sign-in.ts");
      // The button stays busy until the next page loads.
      enter(await run(code));
    } catch (failure) {
      setError(code?.failureText(failure) ?? "This did not work. Please try again.");
      setBusy(false);
    }
  }

  return (
    <div className="mt-5 grid gap-5">
      <div role="alert" className="empty:hidden">
        {error === null ? null : <p className="notice notice-danger font-semibold text-danger">{error}</p>}
      </div>
      <Button variant="secondary" block busy={busy} busyText="Waiting for your passkey..." onClick={start}>
        {children}
      </Button>
    </div>
  );
}
