import { useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { ApiError } from "#api/client.ts";
import { mergedText } from "./last-changes.ts";
import { type Merged, mergeVersions } from "./merge.ts";
import type { ComparedField, Version } from "./record-form.ts";
import type { EditState } from "./use-edit-state.ts";

/** Fields that conflict with a version saved by another user. */
export interface Conflict<Values> {
  readonly mine: Values;
  readonly theirs: Version<Values>;
  readonly merged: Merged<Values>;
  readonly lastChanges: ApiError["lastChanges"];
}

/** Merges the form with versions that others saved, and keeps unresolved conflicts. */
export function useConflict<Values extends FieldValues>(
  { form, base, rebase }: EditState<Values>,
  fields: readonly ComparedField<Values>[],
) {
  const [conflict, setConflict] = useState<Conflict<Values> | null>(null);
  /** A message about merged changes, shown after the next save. */
  const mergeMessage = useRef<string | null>(null);

  /** Merges with the version of a 409 response. False when a conflict remains. */
  function merge(theirs: Version<Values>, lastChanges: ApiError["lastChanges"]): boolean {
    const mine = form.getValues();
    const merged = mergeVersions(fields, { base: base.current.values, mine, theirs: theirs.values });
    if (merged.conflicts.length > 0) {
      setConflict({ mine, theirs, merged, lastChanges });
      return false;
    }
    mergeMessage.current = mergedText(merged.fromServer, lastChanges) ?? mergeMessage.current;
    rebase(theirs, merged.values);
    return true;
  }

  /** Resolves the conflict with the chosen values. */
  function resolve({ theirs, merged, lastChanges }: Conflict<Values>, chosen: Values): void {
    mergeMessage.current = mergedText(merged.fromServer, lastChanges);
    rebase(theirs, chosen);
    setConflict(null);
  }

  /** Continues with the saved version. Input typed while saving is kept. */
  function continueFrom(saved: Version<Values>, sent: Values): void {
    const { values } = mergeVersions(fields, { base: sent, mine: form.getValues(), theirs: saved.values });
    rebase(saved, values);
  }

  /**
   * Merges a version from another action on the record. On a conflict the form keeps its base, and the next save shows
   * the conflict dialog.
   */
  function syncWith(version: Version<Values>): void {
    if ((version.revision ?? 0) < (base.current.revision ?? 0)) return;
    const versions = { base: base.current.values, mine: form.getValues(), theirs: version.values };
    const merged = mergeVersions(fields, versions);
    if (merged.conflicts.length === 0) rebase(version, merged.values);
  }

  function takeMessage(): string | null {
    const message = mergeMessage.current;
    mergeMessage.current = null;
    return message;
  }

  return { conflict, merge, resolve, cancel: () => setConflict(null), continueFrom, syncWith, takeMessage };
}
