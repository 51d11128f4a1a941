import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { focusHeading } from "./announce.ts";
import { type Question, question } from "./confirm.ts";

/** The confirmation dialog, which stays when it is closed so that the focus returns. */
export function ConfirmDialog({ asked }: { asked: Question | null }) {
  const [busy, setBusy] = useState(false);

  async function confirm({ run }: Question): Promise<void> {
    setBusy(true);
    await run().finally(() => {
      setBusy(false);
      question.set(null);
    });
  }

  return (
    <AlertDialog.Root
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open && !busy) question.set(null);
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="overlay" />
        <AlertDialog.Popup className="popup" finalFocus={restoreFocus}>
          <AlertDialog.Title className="text-lg font-semibold">{asked?.text}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted">
            <strong className="text-ink">{asked?.about}</strong>
            {asked?.lines?.map((line) => (
              <span key={line} className="mt-1 block wrap-anywhere">
                {line}
              </span>
            ))}
            {asked?.note ? <span className="mt-1 block">{asked.note}</span> : null}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" busy={busy} />}>Cancel</AlertDialog.Close>
            <Button
              className="btn-danger"
              variant="secondary"
              busy={busy}
              busyText={asked?.busy}
              onClick={() => asked && void confirm(asked)}
            >
              {asked?.yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Returns focus to the button that opened the dialog; if its row is gone, to the heading of the screen. */
function restoreFocus(): boolean {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body) focusHeading();
  });
  return true;
}
