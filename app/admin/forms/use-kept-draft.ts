import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { beforeSessionEnds, signedInAs } from "../session.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import type { Version } from "./record-form.ts";
import type { EditState } from "./use-edit-state.ts";

/**
 * Keeps the form when the session ends, and brings it back after the sign-in, on the version that it began with.
 * Returns whether it did.
 */
export function useKeptDraft<Values extends FieldValues>(
  { form, base, rebase }: EditState<Values>,
  enabled: boolean,
): boolean {
  const [restored, setRestored] = useState(false);
  const [place] = useState(() => window.location.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken once, when the form appears
  useEffect(() => {
    if (!enabled) return;
    const draft = takeDraft(place, signedInAs());
    if (draft === null) return;
    rebase(draft.base as Version<Values>, draft.values as Values);
    setRestored(true);
  }, [place, enabled]);

  useEffect(() => {
    if (!enabled) return;
    return beforeSessionEnds((owner) => {
      keepDraft(place, { owner, values: form.getValues(), base: base.current });
    });
  }, [form, place, base, enabled]);
  return restored;
}
