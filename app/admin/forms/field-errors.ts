import type { FieldErrors, FieldValues } from "react-hook-form";

/** The texts of a field as the field components take them. */
export function errorsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  field: string,
): string[] | undefined {
  const found = field
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      errors,
    );
  const message = (found as { message?: unknown } | undefined)?.message;
  return typeof message === "string" && message !== "" ? [message] : undefined;
}

/** The texts of single lines of a list field, by place, as the server names them: `syllabus.3`. */
export function lineErrorsOf<Values extends FieldValues>(
  errors: FieldErrors<Values>,
  field: keyof Values & string,
): Record<number, string> {
  const inner = errors[field] as Record<string, { message?: unknown }> | undefined;
  const lines: Record<number, string> = {};
  for (const [place, error] of Object.entries(inner ?? {})) {
    if (/^\d+$/.test(place) && typeof error?.message === "string") lines[Number(place)] = error.message;
  }
  return lines;
}
