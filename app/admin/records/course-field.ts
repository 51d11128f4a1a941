import * as v from "valibot";
import type { FieldSpec } from "../forms/field-spec.ts";

/** A course, chosen from the list that the screen loads; `none` says that there is none. */
export function course(none: string, hint?: string): FieldSpec<string, number | null, number | null> {
  return {
    label: "Course",
    ...(hint && { hint }),
    widget: { control: "combobox", none },
    empty: "",
    schema: v.string(),
    read: (id) => (id === null ? "" : String(id)),
    write: (id) => (id === "" ? null : Number(id)),
    show: (id) => (id === "" ? "" : `Course number ${id}`),
  };
}
