import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import type { BulkAction, BulkKind, BulkResult } from "#api/types.gen.ts";
import { queryClient } from "../query-client.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { type ChosenRow, changeRecords, INVERSE, isComplete, resultText } from "./bulk.ts";

interface BulkTarget {
  readonly kind: BulkKind;
  /** The first part of the query keys of the kind. */
  readonly key: string;
  readonly nouns: readonly [string, string];
}

interface BulkCall {
  readonly action: BulkAction;
  readonly chosen: readonly ChosenRow[];
}

/** Changes several records and shows what became of them, with Undo for those that were changed. */
export function useBulk({ kind, key, nouns }: BulkTarget): UseMutationResult<BulkResult, Error, BulkCall> {
  const mutation: UseMutationResult<BulkResult, Error, BulkCall> = useMutation({
    mutationFn: ({ action, chosen }: BulkCall) => changeRecords(kind, action, chosen),
    meta: { failed: "The change could not be made." },
    onSuccess: (result, { action }) => {
      const undo = {
        label: "Undo",
        run: () => mutation.mutate({ action: INVERSE[action], chosen: result.changed }),
      };
      const show = isComplete(result) ? toastSuccess : toastWarning;
      show(resultText(action, nouns, result), result.changed.length > 0 ? undo : null);
    },
    // Also after a failure, when the list is probably outdated.
    onSettled: () =>
      Promise.all([key, "audit", "trash"].map((part) => queryClient.invalidateQueries({ queryKey: [part] }))),
  });
  return mutation;
}
