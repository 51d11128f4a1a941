import type { FieldErrors } from "#api/client.ts";
import { plain } from "#content/typed.ts";
import { type FormControl, isFormControl } from "./form-control.ts";

/** The error message of a field. Field components set `data-missing`. */
function textOf(field: FormControl): string {
  const { validity } = field;
  if (validity.valueMissing) {
    return field.dataset.missing ?? (field.type === "radio" ? "Choose one of these" : "Fill in this field");
  }
  if (validity.typeMismatch && field.type === "email") {
    return "Enter an email address in the form name@example.com";
  }
  if (validity.patternMismatch) return field.title;
  if (validity.tooShort && "minLength" in field) return `Use at least ${field.minLength} characters`;
  return field.validationMessage;
}

/** Whether a text is longer than its field components allow, which set `data-longest`. */
function isTooLong({ value, dataset: { longest } }: FormControl): boolean {
  return longest !== undefined && value.length > Number(longest);
}

/** Whether a file is larger than its field allows, which sets `data-megabytes`, and `data-large` for the error. */
function isTooLarge(field: FormControl): boolean {
  const files = field instanceof HTMLInputElement ? [...(field.files ?? [])] : [];
  return files.some(({ size }) => size > Number(field.dataset.megabytes) * 1024 * 1024);
}

/** Whether a field is empty and so is the one that can be filled in instead, which `data-or` names. */
function lacksBoth(field: FormControl, form: HTMLFormElement): boolean {
  const other = field.dataset.or === undefined ? null : form.elements.namedItem(field.dataset.or);
  if (!(other instanceof Element) || !isFormControl(other)) return false;
  return field.value.trim() === "" && other.value.trim() === "";
}

/**
 * Checks the form's HTML constraints and returns errors like those of the server, so that both look the same. Null
 * without errors.
 */
export function check(form: HTMLFormElement): FieldErrors | null {
  const errors: Record<string, string[]> = {};
  for (const field of form.elements) {
    if (!isFormControl(field) || field.name === "") continue;
    // Browsers refuse an address with marks, which its sender cannot see.
    if (field.type === "email") field.value = plain(field.value).trim();
    if (lacksBoth(field, form)) errors[field.name] = [field.dataset.missing ?? ""];
    else if (isTooLong(field)) errors[field.name] = [`Use at most ${field.dataset.longest} characters`];
    else if (isTooLarge(field)) errors[field.name] = [field.dataset.large ?? ""];
    else if (!field.validity.valid) errors[field.name] ??= [textOf(field)];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}
