import type { FieldErrors as FormErrors } from "react-hook-form";
import type { FieldErrors } from "#api/client.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";
import { type ComparedField, labelOf } from "./record-form.ts";

/** The id of a field's control: `social.x` of the form `settings` is `settings-social-x`. */
export function controlId(form: string, field: string): string {
  return `${form}-${field.replaceAll(".", "-")}`;
}

/** The client's errors for the error summary, in the order of the fields. */
export function problemsOf<Values>(
  form: string,
  errors: FormErrors,
  fields: readonly ComparedField<Values>[],
): FormProblem[] {
  return flatten("", errors).map(([path, text]) => problem(form, path, text, fields));
}

/** The server's errors for the error summary. Errors of fields that the form does not have are listed too. */
export function serverProblems<Values>(
  form: string,
  errors: FieldErrors,
  fields: readonly ComparedField<Values>[],
): FormProblem[] {
  return Object.entries(errors).flatMap(([path, texts]) =>
    texts.map((text) => problem(form, path, text, fields)),
  );
}

function problem<Values>(
  form: string,
  path: string,
  text: string,
  fields: readonly ComparedField<Values>[],
): FormProblem {
  const label = labelOf(fields, path);
  return label === null
    ? { text: `${path}: ${text}` }
    : { id: controlId(form, path), text: `${label}: ${text}` };
}

function flatten(path: string, errors: unknown): [string, string][] {
  if (typeof errors !== "object" || errors === null) return [];
  const { message } = errors as { message?: unknown };
  if (typeof message === "string" && "type" in errors) return [[path, message]];
  return Object.entries(errors)
    .filter(([name]) => name !== "ref" && name !== "root")
    .flatMap(([name, inner]) => flatten(path === "" ? name : `${path}.${name}`, inner));
}
