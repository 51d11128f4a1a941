import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type RefObject, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "#ui/Button.tsx";
import { isLeaving } from "../session.ts";

/** How long after the click the browser may announce that it hands over. */
const HANDING_OVER_MS = 500;
let handedOver = Number.NEGATIVE_INFINITY;

/** Links to the phone or the mail program announce a departure, although the page stays where it is. */
function noteHandingOver(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link !== null && /^(?:tel|mailto):$/.test(link.protocol)) handedOver = performance.now();
}

function isHandingOver(): boolean {
  return performance.now() - handedOver < HANDING_OVER_MS;
}

const unsavedForms = new Set<symbol>();

/** Whether leaving the page now would lose something that was typed. */
export function hasUnsavedForm(): boolean {
  return unsavedForms.size > 0;
}

/** Asks before a form is left whose changes are not saved: by a link, by Back, or by closing the page. */
export function UnsavedGuard({ unsaved, left }: { unsaved: boolean; left: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !left.current && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
  );

  // The next screen takes the focus. Without this the link that was pressed would take it back where both come at once.
  const leaving = useRef(false);

  function leave(): void {
    leaving.current = true;
    blocker.proceed?.();
  }

  useEffect(() => {
    if (!unsaved) return;
    const form = Symbol("form");
    unsavedForms.add(form);
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && !isHandingOver()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", noteHandingOver, true);
    return () => {
      unsavedForms.delete(form);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", noteHandingOver, true);
    };
  }, [unsaved]);

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
          <AlertDialog.Title className="text-lg font-semibold">Leave without saving?</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-muted">
            What you have changed on this screen has not been saved and would be lost.
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <AlertDialog.Close render={<Button variant="secondary" />}>Stay on this screen</AlertDialog.Close>
            <Button variant="secondary" className="btn-danger" onClick={leave}>
              Leave without saving
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
