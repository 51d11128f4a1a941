import { useMutation } from "@tanstack/react-query";
import { queryClient } from "../session/query-client.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { type Counted, isComplete } from "./bulk.ts";

interface Undoable<Call, Result> {
  readonly change: (call: Call) => Promise<Result>;
  /** The call that takes a result back. */
  readonly inverse: (result: Result, call: Call) => Call;
  /** What became of the rows, as a sentence. */
  readonly text: (result: Result, call: Call) => string;
  /** What is said when the change could not be made. */
  readonly failed: string;
  /** The first parts of the query keys that are loaded again. */
  readonly keys: readonly string[];
  /** Called before they are loaded again, which takes long enough for somebody to select other rows. */
  readonly onDone: () => void;
}

/** Changes several rows and shows what became of them, with Undo for those that were changed. */
export function useUndoable<Call, Result extends Counted>(of: Undoable<Call, Result>) {
  const options = {
    mutationFn: of.change,
    meta: { failed: of.failed },
    // Also after a failure, when the list is probably outdated.
    onSettled: () => Promise.all(of.keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  };
  const undo = useMutation({ ...options, onSuccess: report });

  function report(result: Result, call: Call): void {
    const show = isComplete(result) ? toastSuccess : toastWarning;
    const run = () => undo.mutate(of.inverse(result, call));
    show(of.text(result, call), result.changed.length > 0 ? { label: "Undo", run } : null);
  }

  return useMutation({
    ...options,
    onSuccess: (result, call) => {
      report(result, call);
      of.onDone();
    },
  });
}
