/** A field as a conflict shows it. */
export interface ComparedField<Values> {
  readonly name: keyof Values & string;
  readonly label: string;
  /** The field's content as text. */
  readonly show: (values: Values) => string;
}

/** A field that holds a text. */
export function comparedText<Name extends string>(
  name: Name,
  label: string,
): ComparedField<Record<Name, string>> {
  return { name, label, show: (values) => values[name].trim() };
}
