/** A field of a record, as versions of the record are compared and problems are listed. */
interface PlainField<Values> {
  /** Where it stands in the form's values; within a group with the name of the group before it, as in `social.x`. */
  readonly name: string;
  /** Where it stands in the API, if that is elsewhere. */
  readonly apiName?: string;
  readonly label: string;
  /** The field's content as text. Two versions with the same text are the same. */
  readonly show: (values: Values) => string;
}

/** A field that may be a list. */
export interface ComparedField<Values> extends PlainField<Values> {
  /** Set for a list of lines, which is merged line by line. */
  readonly lines?: {
    readonly of: (values: Values) => readonly string[];
    readonly replace: (values: Values, lines: readonly string[]) => Values;
  };
}

/** A field that holds a text. */
export function comparedText<Name extends string>(
  name: Name,
  label: string,
): PlainField<Record<Name, string>> {
  return { name, label, show: (values) => values[name].trim() };
}

/** A field that holds a text, within a group of such fields. */
export function comparedMember<Group extends string, Name extends string | number>(
  group: Group,
  name: Name,
  label: string,
): PlainField<Record<Group, Record<Name, string>>> {
  return { name: `${group}.${name}`, label, show: (values) => values[group][name].trim() };
}

/** What people call the field at a path, as the form or the API names it: `social.x`, `syllabus.3`. */
export function labelOf<Values>(fields: readonly ComparedField<Values>[], path: string): string | null {
  const field = fieldAt(fields, path);
  if (field) return field.label;
  const [, group = "", line] = /^(.*)\.(\d+)$/.exec(path) ?? [];
  const list = fieldAt(fields, group);
  return list ? `${list.label}, line ${Number(line) + 1}` : null;
}

/** The field at a path, as the form or the API names it. */
export function fieldAt<Values>(
  fields: readonly ComparedField<Values>[],
  path: string,
): ComparedField<Values> | undefined {
  return fields.find(({ name, apiName }) => name === path || apiName === path);
}
