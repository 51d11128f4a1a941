import { useMutation } from "@tanstack/react-query";
import type { BulkAction, BulkKind, BulkResult } from "#api/types.gen.ts";
import { queryClient } from "../query-client.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { type ChosenRow, changeRecords, INVERSE, isComplete, resultText } from "./bulk.ts";

interface BulkTarget {
  readonly kind: BulkKind;
  /** The first part of the query keys of the kind. */
  readonly key: string;
  readonly nouns: readonly [string, string];
  /** Called before the list is loaded again, which takes long enough for somebody to select other rows. */
  readonly onDone: () => void;
}

interface BulkCall {
  readonly action: BulkAction;
  readonly chosen: readonly ChosenRow[];
}

/** Changes several records and shows what became of them, with Undo for those that were changed. */
export function useBulk({ kind, key, nouns, onDone }: BulkTarget) {
  const options = {
    mutationFn: ({ action, chosen }: BulkCall) => changeRecords(kind, action, chosen),
    meta: { failed: "The change could not be made." },
    // Also after a failure, when the list is probably outdated.
    onSettled: () =>
      Promise.all([key, "audit", "trash"].map((part) => queryClient.invalidateQueries({ queryKey: [part] }))),
  };
  const undo = useMutation({ ...options, onSuccess: report });

  function report(result: BulkResult, { action }: BulkCall): void {
    const show = isComplete(result) ? toastSuccess : toastWarning;
    const run = () => undo.mutate({ action: INVERSE[action], chosen: result.changed });
    show(resultText(action, nouns, result), result.changed.length > 0 ? { label: "Undo", run } : null);
  }

  return useMutation({
    ...options,
    onSuccess: (result, call) => {
      report(result, call);
      onDone();
    },
  });
}
