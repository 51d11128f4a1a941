import { type Control, type FieldValues, useFormState } from "react-hook-form";
import { isChanged } from "./is-changed.ts";

interface ChangeMarkProps<Values extends FieldValues> {
  /** The names of the fields of the part. */
  fields: readonly string[];
  /** Of the form, where the mark stands beside it. */
  control?: Control<Values> | undefined;
}

/** Marks the way to a part of a form: something there is wrong, or changed. */
export function ChangeMark<Values extends FieldValues>({ fields, control }: ChangeMarkProps<Values>) {
  const { dirtyFields, errors } = useFormState<FieldValues>({ control: control as unknown as Control });
  const wrong = fields.some((name) => name in errors);
  if (!wrong && !fields.some((name) => isChanged(dirtyFields[name]))) return null;
  return (
    <span className="tab-mark" data-mark={wrong ? "wrong" : undefined}>
      <span className="sr-only">{wrong ? "has an error" : "changed"}</span>
    </span>
  );
}
