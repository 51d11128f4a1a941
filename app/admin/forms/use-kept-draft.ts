import { type RefObject, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { beforeSessionEnds, signedInAs } from "../session.ts";
import { keepDraft, takeDraft } from "./draft.ts";
import type { Version } from "./version.ts";

/** Keeps the form when the session ends, and brings it back after the sign-in, on the version that it began with. */
export function useKeptDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  base: RefObject<Version<Values>>,
  rebase: (version: Version<Values>, values: Values) => void,
  keeps: boolean,
): { restored: boolean } {
  const [restored, setRestored] = useState(false);
  const place = useRef(window.location.pathname).current;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken once, when the form appears
  useEffect(() => {
    if (!keeps) return;
    const draft = takeDraft(place, signedInAs());
    if (draft === null) return;
    rebase(draft.base as Version<Values>, draft.values as Values);
    setRestored(true);
  }, [place, keeps]);

  useEffect(() => {
    if (!keeps) return;
    return beforeSessionEnds((owner) => {
      keepDraft(place, { owner, values: form.getValues(), base: base.current });
    });
  }, [form, place, base, keeps]);
  return { restored };
}
