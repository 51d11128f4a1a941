import { valibotResolver } from "@hookform/resolvers/valibot";
import { type RefObject, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { GenericSchema } from "valibot";
import type { Version } from "./record-form.ts";

/** The form and the version of the record that its changes are based on. */
export interface EditState<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>;
  readonly base: RefObject<Version<Values>>;
  /** Rebases the form on another version of the record. Differing values count as unsaved changes. */
  readonly rebase: (version: Version<Values>, values: Values) => void;
}

export function useEditState<Values extends FieldValues>(
  schema: GenericSchema<Values, unknown>,
  versionAtStart: () => Version<Values>,
): EditState<Values> {
  const [start] = useState(versionAtStart);
  const base = useRef(start);
  const form = useForm<Values>({
    defaultValues: start.values as DefaultValues<Values>,
    resolver: valibotResolver(schema, undefined, { raw: true }),
    // The error summary takes focus instead.
    shouldFocusError: false,
  });

  function rebase(version: Version<Values>, values: Values): void {
    base.current = version;
    form.reset(version.values);
    form.reset(values, { keepDefaultValues: true });
  }
  return { form, base, rebase };
}
