import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../session/query-client.ts";
import { confirmDelete } from "../ui/confirm.ts";
import { toastSuccess } from "../ui/toasts.ts";
import type { DeletableResource } from "./resource.ts";

interface Deletion {
  readonly id: number;
  readonly revision: number;
  /** What the confirmation shows. */
  readonly about: string;
  readonly onDeleted?: () => void;
}

/** Confirms, deletes, and shows a toast with Undo. */
export function useDelete(resource: DeletableResource): (deletion: Deletion) => void {
  const restore = useRestore(resource);
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, revision }: Deletion) => resource.remove(id, revision),
    meta: { failed: resource.deleting.failed },
    onSuccess: (_, { id, onDeleted }) => {
      onDeleted?.();
      toastSuccess(resource.deleting.done, { label: "Undo", run: () => restore.mutate(id) });
    },
    // Also after a failure, when the list is probably outdated.
    onSettled: () => renew(resource.key, "trash"),
  });
  return (deletion) =>
    confirmDelete(deletion.about, resource.deleting.question, async () => {
      await mutateAsync(deletion).catch(() => {});
    });
}

export function useRestore(resource: DeletableResource) {
  return useMutation({
    mutationFn: (id: number) => resource.restore(id),
    meta: { failed: "It could not be restored." },
    onSuccess: ({ restored }) =>
      toastSuccess(restored ? resource.restored : `This ${resource.what} had already been restored.`),
    onSettled: () => renew(resource.key, "audit", "trash"),
  });
}

/** Reloads what is shown of these keys. */
function renew(...keys: readonly string[]): Promise<unknown> {
  return Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
