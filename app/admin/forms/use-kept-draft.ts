import { useEffect, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { beforeSessionEnds, signedInAs } from "../session/session.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import { type Drafts, type KeptForm, wholeDraft } from "./use-draft.ts";
import type { EditState } from "./use-edit-state.ts";

/** Stores a changed form when the session ends, and opens it with that after the next sign-in. Returns whether it did. */
export function useKeptDraft<Values extends FieldValues>(
  { form, base }: EditState<Values>,
  open: (kept: KeptForm<Values> | null) => void,
  goesOnFrom: () => Drafts<Values>,
  complete: (kept: unknown) => Values,
  enabled: boolean,
): boolean {
  const [restored, setRestored] = useState(false);
  const [place] = useState(() => window.location.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form opens once
  useEffect(() => {
    const kept = enabled ? takeDraft(place, signedInAs()) : null;
    open(
      kept && {
        values: complete(kept.values),
        base: { ...kept.base, values: complete(kept.base.values) },
        shared: wholeDraft(kept.drafts?.shared, complete),
        own: wholeDraft(kept.drafts?.own, complete),
      },
    );
    setRestored(kept !== null);
  }, [place, enabled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the function reads its state from a ref
  useEffect(() => {
    if (!enabled) return;
    return beforeSessionEnds((owner) => {
      if (!form.formState.isDirty) return;
      keepDraft(place, { owner, values: form.getValues(), base: base.current, drafts: goesOnFrom() });
    });
  }, [form, place, base, enabled]);
  return restored;
}
