import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import type { RecordKind } from "./kind.ts";
import { restore } from "./removal.ts";

interface RestoreButtonProps {
  kind: RecordKind;
  id: number;
  /** The record's name, where the button stands in a row with others. */
  name?: string;
}

/** Brings a deleted record back. While the call is under way the button is busy, so that it is made once. */
export function RestoreButton({ kind, id, name }: RestoreButtonProps) {
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    await restore(kind, id).finally(() => setBusy(false));
  }

  if (name === undefined) {
    return (
      <Button busy={busy} busyText="Restoring..." onClick={() => void run()}>
        Restore
      </Button>
    );
  }
  return (
    <button
      type="button"
      className="row-action"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={() => void run()}
    >
      {busy ? "Restoring..." : "Restore"}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
