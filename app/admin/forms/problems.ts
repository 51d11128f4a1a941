import type { FieldErrors as FormErrors } from "react-hook-form";
import type { FieldErrors } from "#api/client.ts";
import type { FormProblem } from "#ui/ErrorSummary.tsx";

/** The id of the control of a field: `social.x` of the form `settings` is `settings-social-x`. */
export function controlId(form: string, field: string): string {
  return `${form}-${field.replaceAll(".", "-")}`;
}

/** The errors of a form as its summary lists them, in the order of the fields. */
export function problemsOf(form: string, errors: FormErrors): FormProblem[] {
  return flatten("", errors).map(([field, text]) => ({ id: controlId(form, field), text }));
}

/** The server's errors as the summary lists them. A field that is no part of the form still says what is wrong. */
export function serverProblems(form: string, fields: FieldErrors): FormProblem[] {
  return Object.entries(fields).flatMap(([field, texts]) => {
    const id = controlId(form, field);
    const known = typeof document !== "undefined" && document.getElementById(id) !== null;
    return texts.map((text) => (known ? { id, text } : { text: `${field}: ${text}` }));
  });
}

function flatten(path: string, errors: unknown): [string, string][] {
  if (typeof errors !== "object" || errors === null) return [];
  const { message } = errors as { message?: unknown };
  if (typeof message === "string" && "type" in errors) return [[path, message]];
  return Object.entries(errors)
    .filter(([name]) => name !== "ref" && name !== "root")
    .flatMap(([name, inner]) => flatten(path === "" ? name : `${path}.${name}`, inner));
}
