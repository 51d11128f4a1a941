import { callApi } from "#api/client.ts";
import { isSignedOut, textOf } from "../errors.ts";
import { guarded, queryClient } from "../query-client.ts";
import { confirmDelete } from "../ui/confirm.ts";
import { toastError, toastSuccess } from "../ui/toasts.ts";
import type { RecordKind } from "./kind.ts";

/** Asks, deletes, and offers the way back. `after` is called when the record is gone. */
export function askToDelete(
  kind: RecordKind,
  record: { id: number; revision: number; about: string },
  after?: () => void,
): void {
  confirmDelete(record.about, kind.question, async () => {
    try {
      await guarded(() =>
        callApi(`${kind.path}/${record.id}`, { method: "DELETE", revision: record.revision }),
      );
      after?.();
      toastSuccess(kind.deleted, { label: "Undo", run: () => void restore(kind, record.id) });
    } catch (error) {
      complain(error, kind.deleteFailed);
    }
    // After a failure too: the list is then most likely older than what is stored.
    await queryClient.invalidateQueries({ queryKey: [kind.key] });
  });
}

/** Brings a deleted record back, on the server. */
export async function restore(kind: RecordKind, id: number): Promise<void> {
  try {
    const answer = await guarded(() =>
      callApi<{ restored: boolean }>(`${kind.path}/${id}/restore`, { method: "POST" }),
    );
    toastSuccess(answer.restored ? kind.restored : `This ${kind.what} had already been restored.`);
  } catch (error) {
    complain(error, "It could not be restored.");
  }
  await Promise.all([kind.key, "audit"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

function complain(error: unknown, fallback: string): void {
  if (!isSignedOut(error)) toastError(textOf(error, fallback));
}
