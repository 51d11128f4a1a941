import { useStore } from "../kit/store.ts";
import { confirmation } from "../session/confirmation.ts";
import { onDemand } from "../ui/on-demand.tsx";

const ConfirmationDialog = onDemand(
  async () => (await import("./ConfirmationDialog.tsx")).ConfirmationDialog,
  { ahead: false },
);

/** Renders the dialog in which people show again who they are. */
export function ConfirmationHost() {
  const asked = useStore(confirmation);
  return asked ? <ConfirmationDialog end={asked.end} /> : null;
}
