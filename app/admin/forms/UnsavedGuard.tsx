import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#ui/Button.tsx";
import { handleFailure } from "../session/query-client.ts";
import { isLeaving } from "../session/session.ts";
import { useLeaveWarning } from "./unsaved.ts";

/** What becomes of changes that are left. */
interface Keeping {
  /** Whether there are any. */
  readonly pending: boolean;
  /** Keeps them as a draft. False when that failed. */
  readonly keep: () => Promise<boolean>;
  readonly discard: () => Promise<void>;
}

interface UnsavedGuardProps {
  unsaved: boolean;
  mayLeave: () => boolean;
  /** For forms that have drafts. */
  keeping?: Keeping | undefined;
}

/** Asks for confirmation before unsaved changes are left by a link, by Back or by closing the page. */
export function UnsavedGuard({ unsaved, mayLeave, keeping }: UnsavedGuardProps) {
  const [busy, setBusy] = useState(false);
  const asks = unsaved || keeping?.pending === true;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && !mayLeave() && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
  );

  // The next screen takes focus. Otherwise focus could return to the clicked link.
  const leaving = useRef(false);

  function leave(): void {
    leaving.current = true;
    blocker.proceed?.();
  }

  async function leaveAfter(act: () => Promise<boolean>): Promise<void> {
    setBusy(true);
    try {
      if (await act()) leave();
      else blocker.reset?.();
    } catch (error) {
      handleFailure(error, { failed: "The changes could not be discarded." });
      blocker.reset?.();
    } finally {
      setBusy(false);
    }
  }

  useLeaveWarning(unsaved);

  return (
    <AlertDialog.Root
      open={blocker.state === "blocked"}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="overlay" />
        <AlertDialog.Popup className="popup" finalFocus={() => !leaving.current}>
          <AlertDialog.Title className="text-lg font-semibold">
            {keeping ? "Keep your changes as a draft?" : "Leave without saving?"}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted">
            {keeping
              ? "They are not on the site. As a draft, you and your colleagues can go on with them and publish them."
              : "What you have changed on this screen has not been saved and would be lost."}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" busy={busy} />}>
              Stay on this screen
            </AlertDialog.Close>
            {keeping ? (
              <>
                <Button
                  variant="secondary"
                  className="btn-danger"
                  busy={busy}
                  onClick={() => void leaveAfter(() => keeping.discard().then(() => true))}
                >
                  Discard
                </Button>
                <Button busy={busy} onClick={() => void leaveAfter(keeping.keep)}>
                  Keep as draft
                </Button>
              </>
            ) : (
              <Button variant="secondary" className="btn-danger" onClick={leave}>
                Leave without saving
              </Button>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
