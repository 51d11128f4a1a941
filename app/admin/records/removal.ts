import { ApiError, callApi } from "#api/client.ts";
import { textOf } from "../errors.ts";
import { guarded, queryClient } from "../query-client.ts";
import { confirmDelete } from "../ui/confirm.ts";
import { toastError, toastSuccess } from "../ui/toasts.ts";

/** A kind of record, as far as taking one away goes. */
export interface Removable {
  /** The call's address without the record's number. */
  readonly path: string;
  /** The first word of the keys under which its answers are kept. */
  readonly key: string;
  readonly question: string;
  readonly deleted: string;
  readonly restored: string;
  /** What staff read when a failure has no text of its own. */
  readonly deleteFailed: string;
}

/** Asks, deletes, and offers the way back. `after` is called when the record is gone. */
export function askToDelete(
  kind: Removable,
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
export async function restore(kind: Removable, id: number): Promise<void> {
  try {
    await guarded(() => callApi(`${kind.path}/${id}/restore`, { method: "POST" }));
    toastSuccess(kind.restored);
  } catch (error) {
    complain(error, "It could not be restored.");
  }
  await queryClient.invalidateQueries({ queryKey: [kind.key] });
}

function complain(error: unknown, fallback: string): void {
  // Without a session the page is being left.
  if (error instanceof ApiError && error.status === 401) return;
  toastError(textOf(error, fallback));
}
