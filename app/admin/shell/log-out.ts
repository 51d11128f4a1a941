import { textOf } from "../errors.ts";
import { hasUnsavedForm } from "../forms/UnsavedGuard.tsx";
import { logOut } from "../session.ts";
import { confirmAction } from "../ui/confirm.ts";
import { toastError } from "../ui/toasts.ts";

/** Signs out, after a question when that would lose something that was typed. */
export function askToLogOut(): void {
  if (!hasUnsavedForm()) {
    void tryToLogOut();
    return;
  }
  confirmAction({
    text: "Log out without saving?",
    about: "This screen has unsaved changes.",
    note: "What you have changed has not been saved and would be lost.",
    yes: "Log out without saving",
    busy: "Logging out...",
    run: tryToLogOut,
  });
}

async function tryToLogOut(): Promise<void> {
  try {
    await logOut();
  } catch (error) {
    toastError(textOf(error, "Logout failed."));
  }
}
