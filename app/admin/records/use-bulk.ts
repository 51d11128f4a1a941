import type { BulkAction, BulkKind } from "#api/types.gen.ts";
import { type ChosenRow, changeRecords, INVERSE, resultText } from "./bulk.ts";
import { useUndoable } from "./use-undoable.ts";

interface BulkTarget {
  readonly kind: BulkKind;
  /** The first part of the query keys of the kind. */
  readonly key: string;
  readonly nouns: readonly [string, string];
  readonly onDone: () => void;
}

interface BulkCall {
  readonly action: BulkAction;
  readonly chosen: readonly ChosenRow[];
}

/** Shows, hides, deletes or restores several records. */
export function useBulk({ kind, key, nouns, onDone }: BulkTarget) {
  return useUndoable({
    change: ({ action, chosen }: BulkCall) => changeRecords(kind, action, chosen),
    inverse: ({ changed }, { action }) => ({ action: INVERSE[action], chosen: changed }),
    text: (result, { action }) => resultText(action, nouns, result),
    failed: "The change could not be made.",
    keys: [key, "audit", "trash"],
    onDone,
  });
}
