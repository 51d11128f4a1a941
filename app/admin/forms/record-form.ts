import type { GenericSchema } from "valibot";
import type { AnyField, FieldSpec, FieldTable, SentBy, StoredIn, ValuesOf } from "./field-spec.ts";
import { group } from "./fields.ts";

/** A record's content in the form's shape, and which revision of the record it is; none for a new record. */
export interface Version<Values> {
  readonly values: Values;
  readonly revision?: number | undefined;
}

/** A field as versions of the record are compared and problems are listed. */
export interface ComparedField<Values> {
  /** As the form and the API name it: `title`, `social.x`. */
  readonly name: string;
  readonly label: string;
  readonly show: (values: Values) => string;
  readonly lines?: {
    readonly of: (values: Values) => readonly string[];
    readonly replace: (values: Values, lines: readonly string[]) => Values;
  };
}

/** What follows from the table of a form. */
export interface RecordForm<Values, Stored, Input, Table extends FieldTable = FieldTable> {
  /** The name in front of the ids of the controls. */
  readonly name: string;
  readonly fields: Table;
  readonly compared: readonly ComparedField<Values>[];
  readonly schema: GenericSchema<Values, unknown>;
  readonly empty: Values;
  readonly version: (stored: Stored) => Version<Values>;
  readonly input: (values: Values) => Input;
  /** The values in the state in which they are saved. */
  readonly normalize: (values: Values) => Values;
}

/** Each part of the input is a field, which reads the part of the same name of the stored record. */
type FieldsFor<Stored, Input> = {
  readonly [K in keyof Input]-?: AnyField & {
    readonly read: (stored: K extends keyof Stored ? Stored[K] : never) => unknown;
    readonly write: (value: never) => Input[K];
  };
};

/** Derives everything about a form from the table of its fields. */
export function recordForm<Stored extends object, Input>() {
  return <const Table extends FieldsFor<Stored, Input> & Readonly<Record<string, AnyField>>>(
    name: string,
    fields: Table & { readonly [K in Exclude<keyof Table, keyof Input>]: never },
  ): RecordForm<ValuesOf<Table>, Stored, SentBy<Table>, Table> => {
    const { empty, schema, read, write, normalize } = group<Table>(name, fields);
    return {
      name,
      fields,
      compared: comparedFields(fields),
      schema,
      empty,
      version: (stored) => ({
        values: read(stored as unknown as StoredIn<Table>),
        revision: "revision" in stored ? (stored.revision as number) : undefined,
      }),
      input: write,
      normalize,
    };
  };
}

function comparedFields<Values>(table: FieldTable, prefix = ""): ComparedField<Values>[] {
  return Object.entries(table).flatMap(([key, entry]) => {
    const name = prefix + key;
    if ("members" in entry) return comparedFields<Values>(entry.members as FieldTable, `${name}.`);
    const { label, shortLabel, show, lines } = entry as FieldSpec<unknown, unknown, unknown>;
    return {
      name,
      label: shortLabel ?? label,
      show: (values) => show(valueAt(values, name)),
      ...(lines && {
        lines: {
          of: (values: Values) => lines.of(valueAt(values, name)),
          replace: (values: Values, texts: readonly string[]) => setAt(values, name, lines.from(texts)),
        },
      }),
    };
  });
}

/** The value at a path such as `social.x`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce(memberOf, values);
}

/** A copy of `values` with another value at a path. */
export function setAt<Values>(values: Values, path: string, value: unknown): Values {
  return replaceIn(values, path.split("."), value) as Values;
}

function replaceIn(values: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value;
  const inner = replaceIn(memberOf(values, name), rest, value);
  if (Array.isArray(values)) return values.map((one, at) => (String(at) === name ? inner : one));
  return { ...(values as object), [name]: inner };
}

function memberOf(values: unknown, name: string): unknown {
  return (values as Record<string, unknown> | undefined)?.[name];
}

/** What people call the field at a path, as the form or the API names it: `social.x`, `syllabus.3`. */
export function labelOf<Values>(fields: readonly ComparedField<Values>[], path: string): string | null {
  const at = (name: string) => fields.find((field) => field.name === name);
  const field = at(path);
  if (field) return field.label;
  const [, name = "", line] = /^(.*)\.(\d+)$/.exec(path) ?? [];
  const list = at(name);
  return list ? `${list.label}, line ${Number(line) + 1}` : null;
}
