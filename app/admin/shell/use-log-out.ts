import { useMutation } from "@tanstack/react-query";
import { hasUnsavedForm } from "../forms/unsaved.ts";
import { logOut } from "../session/session.ts";
import { confirmAction } from "../ui/confirm.ts";

/** Logs out. Asks for confirmation when input would be lost. */
export function useLogOut(): () => void {
  const { mutateAsync } = useMutation({ mutationFn: logOut, meta: { failed: "Logout failed." } });
  const run = () => mutateAsync().catch(() => {});
  return () => {
    if (!hasUnsavedForm()) {
      void run();
      return;
    }
    confirmAction({
      text: "Log out without saving?",
      about: "This screen has unsaved changes.",
      note: "What you have changed has not been saved and would be lost.",
      yes: "Log out without saving",
      busy: "Logging out...",
      run,
    });
  };
}
