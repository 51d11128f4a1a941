import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { passkeysWork } from "#site/passkeys/support.ts";
import { Button } from "#ui/Button.tsx";
import { TextField } from "#ui/Field.tsx";
import { hasFieldErrors, isSignedOut, textOf } from "../kit/errors.ts";
import { endSession } from "../session/session.ts";
import { useUser } from "../session/user.ts";
import { confirmWithPasskey } from "./passkeys-api.ts";
import { confirmIdentity, secondFactorQuery } from "./second-factor-api.ts";

/** The dialog in which people show again who they are. */
export function ConfirmationDialog({ end }: { end: (confirmed: boolean) => void }) {
  const hasFactor = useUser()?.second_factor ?? false;
  // Until it is known, and when it cannot be loaded, there is the password.
  const { data: factor } = useQuery({ ...secondFactorQuery, enabled: hasFactor });
  const mayUseCode = factor?.app_since != null;
  const mayUsePasskey = (factor?.passkeys ?? 0) > 0 && passkeysWork();
  const [byCode, setByCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<string[]>([]);

  function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    // React sends the events of a portal to the form around it, if there is one.
    event.stopPropagation();
    const value = String(new FormData(event.currentTarget).get("secret") ?? "");
    return confirm(() =>
      confirmIdentity(byCode ? { code: value, password: "" } : { code: "", password: value }),
    );
  }

  async function confirm(show: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setErrors([]);
    try {
      await show();
      end(true);
    } catch (error) {
      if (isSignedOut(error)) return endSession();
      setErrors(
        hasFieldErrors(error)
          ? Object.values(error.fields).flat()
          : [textOf(error, "This could not be checked. Please try again.")],
      );
      setBusy(false);
    }
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && end(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="overlay" />
        <AlertDialog.Popup className="popup">
          <AlertDialog.Title className="text-lg font-semibold">
            {byCode ? "Confirm with a code" : "Confirm your password"}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted">
            We ask again before accounts, settings and exports, and then not for 15 minutes.
          </AlertDialog.Description>
          <form className="mt-5 grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
            {byCode ? (
              <TextField
                key="code"
                id="confirmation-code"
                name="secret"
                label="Code of your app, or a recovery code"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={100}
                errors={errors}
              />
            ) : (
              <TextField
                key="password"
                id="confirmation-password"
                name="secret"
                type="password"
                label="Your password"
                autoComplete="current-password"
                maxLength={1024}
                errors={errors}
              />
            )}
            <div className="flex flex-wrap justify-end gap-3">
              {mayUsePasskey ? (
                <Button variant="quiet" busy={busy} onClick={() => void confirm(confirmWithPasskey)}>
                  Use a passkey
                </Button>
              ) : null}
              {mayUseCode ? (
                <Button
                  variant="quiet"
                  busy={busy}
                  onClick={() => {
                    setByCode(!byCode);
                    setErrors([]);
                  }}
                >
                  {byCode ? "Use the password" : "Use a code"}
                </Button>
              ) : null}
              <AlertDialog.Close render={<Button variant="secondary" busy={busy} />}>
                Cancel
              </AlertDialog.Close>
              <Button type="submit" busy={busy} busyText="Checking...">
                Confirm
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
