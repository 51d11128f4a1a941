import { Button, pressable } from "#ui/Button.tsx";
import type { DeletableResource } from "./resource.ts";
import { useRestore } from "./use-removal.ts";

interface RestoreButtonProps {
  resource: DeletableResource;
  id: number;
  /** The record's name, for screen readers, in lists of several records. */
  name?: string;
}

/** Restores a deleted record. Its call is made only once. */
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
    <button type="button" className="row-action" {...pressable(isPending, () => mutate(id))}>
      {isPending ? "Restoring..." : "Restore"}
      <span className="sr-only"> {name}</span>
    </button>
  );
}
