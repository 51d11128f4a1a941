import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import type { StaffBatchJson } from "#api/types.gen.ts";

/** What a new batch has in common with most others; nothing as long as none is known. */
export function asIn(batch: StaffBatchJson | null | undefined): Readonly<Record<string, string>> {
  if (!batch) return {};
  const { place, language, from_time, to_time } = batch;
  return { place, language, from_time, to_time };
}

/** Fills the fields of a batch that are still empty. Their names in the form begin with `prefix`. */
export function useProposals(prefix: string, proposed: Readonly<Record<string, string>>): void {
  const { getValues, setValue } = useFormContext();
  // Which object holds them changes with each render.
  const known = JSON.stringify(proposed);
  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(known))) {
      const field = `${prefix}${name}`;
      if (value !== "" && getValues(field) === "") setValue(field, value);
    }
  }, [prefix, known, getValues, setValue]);
}
