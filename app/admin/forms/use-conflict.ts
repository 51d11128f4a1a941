import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { ApiError } from "#api/client.ts";
import { mergedText } from "./last-changes.ts";
import { type Merged, mergeVersions } from "./merge.ts";
import type { ComparedField, Version } from "./record-form.ts";
import type { EditState } from "./use-edit-state.ts";

/** A change that clashes with what somebody else saved meanwhile. */
export interface Conflict<Values> {
  readonly mine: Values;
  readonly theirs: Version<Values>;
  readonly merged: Merged<Values>;
  readonly lastChanges: ApiError["lastChanges"];
}

/** Merges the form with what others saved meanwhile, and holds what is left to be decided. */
export function useConflict<Values extends FieldValues>(
  { form, base, rebase }: EditState<Values>,
  fields: readonly ComparedField<Values>[],
) {
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  /** What the next save takes over from others, in words. */
  const takenOver = useRef<string | null>(null);

  /** Merges with the version that a refused save showed. False when that leaves something to be decided. */
  function merge(theirs: Version<Values>, lastChanges: ApiError["lastChanges"]): boolean {
    const mine = form.getValues();
    const merged = mergeVersions(fields, { base: base.current.values, mine, theirs: theirs.values });
    if (merged.clashes.length > 0) {
      setConflict({ mine, theirs, merged, lastChanges });
      return false;
    }
    takenOver.current = mergedText(merged.taken, lastChanges) ?? takenOver.current;
    rebase(theirs, merged.values);
    return true;
  }

  /** Ends the conflict with what was chosen where the two versions clash. */
  function resolve({ theirs, merged, lastChanges }: Conflict<Values>, chosen: Values): void {
    takenOver.current = mergedText(merged.taken, lastChanges);
    rebase(theirs, chosen);
    setConflict(null);
  }

  /** Goes on from the record as it was saved. What was typed since it was sent stays. */
  function continueFrom(saved: Version<Values>, sent: Values): void {
    const { values } = mergeVersions(fields, { base: sent, mine: form.getValues(), theirs: saved.values });
    rebase(saved, values);
  }

  /**
   * Takes over a version that the server showed beside a save, as after an action on the record. Where it clashes with
   * what is typed here, the form stays on its version: the next save then asks.
   */
  function syncWith(version: Version<Values>): void {
    if ((version.revision ?? 0) < (base.current.revision ?? 0)) return;
    const versions = { base: base.current.values, mine: form.getValues(), theirs: version.values };
    const merged = mergeVersions(fields, versions);
    if (merged.clashes.length === 0) rebase(version, merged.values);
  }

  function takeMessage(): string | null {
    const message = takenOver.current;
    takenOver.current = null;
    return message;
  }

  return { conflict, merge, resolve, cancel: () => setConflict(null), continueFrom, syncWith, takeMessage };
}
