import { Button } from "#ui/Button.tsx";
import type { DeletableResource } from "./resource.ts";
import { useRestore } from "./use-removal.ts";

interface RestoreButtonProps {
  resource: DeletableResource;
  id: number;
  /** The record's name, where the button stands in a row with others. */
  name?: string;
}

/** Brings a deleted record back. While the call is under way the button is busy, so that it is made once. */
export function RestoreButton({ resource, id, name }: RestoreButtonProps) {
  const { isPending, mutate } = useRestore(resource);
  if (name === undefined) {
    return (
      <Button busy={isPending} busyText="Restoring..." onClick={() => mutate(id)}>
        Restore
      </Button>
    );
  }
  return (
    <button
      type="button"
      className="row-action"
      disabled={isPending}
      aria-busy={isPending || undefined}
      onClick={() => mutate(id)}
    >
      {isPending ? "Restoring..." : "Restore"}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
