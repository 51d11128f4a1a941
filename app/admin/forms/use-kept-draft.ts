import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { beforeSessionEnds, signedInAs } from "../session/session.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import type { EditState } from "./use-edit-state.ts";

/**
 * Stores a changed form when the session ends and restores it after the next sign-in, with the version it was based on.
 * Returns whether a draft was restored.
 */
export function useKeptDraft<Values extends FieldValues>(
  { form, base, rebase }: EditState<Values>,
  complete: (kept: unknown) => Values,
  enabled: boolean,
): boolean {
  const [restored, setRestored] = useState(false);
  const [place] = useState(() => window.location.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is taken once, when the form mounts
  useEffect(() => {
    if (!enabled) return;
    const draft = takeDraft(place, signedInAs());
    if (draft === null) return;
    rebase({ ...draft.base, values: complete(draft.base.values) }, complete(draft.values));
    setRestored(true);
  }, [place, enabled]);

  useEffect(() => {
    if (!enabled) return;
    return beforeSessionEnds((owner) => {
      if (!form.formState.isDirty) return;
      keepDraft(place, { owner, values: form.getValues(), base: base.current });
    });
  }, [form, place, base, enabled]);
  return restored;
}
