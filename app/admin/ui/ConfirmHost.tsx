import { useEffect, useState } from "react";
import { useStore } from "../kit/store.ts";
import { question } from "./confirm.ts";
import { onDemand } from "./on-demand.tsx";

const ConfirmDialog = onDemand(async () => (await import("./ConfirmDialog.tsx")).ConfirmDialog, {
  ahead: true,
});

/** Renders the confirmation dialog for the whole staff area. */
export function ConfirmHost() {
  const asked = useStore(question);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (asked !== null) setWanted(true);
  }, [asked]);
  return wanted ? <ConfirmDialog asked={asked} /> : null;
}
