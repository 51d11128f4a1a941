import type { GenericSchema } from "valibot";
import type { AnyField, FieldSpec, FieldTable, SentBy, StoredIn, ValuesOf } from "./field-spec.ts";
import { group } from "./fields.ts";

/** The form values of a record and its revision, which a new record does not have. */
export interface Version<Values> {
  readonly values: Values;
  readonly revision?: number | undefined;
}

/** A field as the merge and the error summary use it. */
export interface ComparedField<Values> {
  /** The name in form and API: `title`, `social.x`. */
  readonly name: string;
  readonly label: string;
  readonly show: (values: Values) => string;
  readonly lines?: {
    readonly of: (values: Values) => readonly string[];
    readonly replace: (values: Values, lines: readonly string[]) => Values;
  };
}

/** Everything that is derived from a form's table of fields. */
export interface RecordForm<Values, Stored, Input, Table extends FieldTable = FieldTable> {
  /** The prefix of control ids. */
  readonly name: string;
  readonly fields: Table;
  readonly compared: readonly ComparedField<Values>[];
  readonly schema: GenericSchema<Values, unknown>;
  readonly empty: Values;
  /** Values that a draft or a browser kept, with what they lack: it may have been added to the form since. */
  readonly complete: (kept: unknown) => Values;
  readonly version: (stored: Stored) => Version<Values>;
  readonly input: (values: Values) => Input;
  /** The values as they will be saved. */
  readonly normalize: (values: Values) => Values;
}

/** Requires a field for each part of the input that reads the part of the same name of the stored record. */
type FieldsFor<Stored, Input> = {
  readonly [K in keyof Input]-?: AnyField & {
    readonly read: (stored: K extends keyof Stored ? Stored[K] : never) => unknown;
    readonly write: (value: never) => Input[K];
  };
};

/** Derives a form from the table of its fields. */
export function recordForm<Stored extends object, Input>() {
  return <const Table extends FieldsFor<Stored, Input> & Readonly<Record<string, AnyField>>>(
    name: string,
    fields: Table & { readonly [K in Exclude<keyof Table, keyof Input>]: never },
  ): RecordForm<ValuesOf<Table>, Stored, SentBy<Table>, Table> => {
    const { empty, schema, complete, read, write, normalize } = group<Table>(name, fields);
    return {
      name,
      fields,
      compared: comparedFields(fields),
      schema,
      empty,
      complete,
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

/** A copy of `values` with the value at a path replaced. */
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

/** The label of the field at a path of the form or the API: `social.x`, `syllabus.3`, `questions.3.answer`. */
export function labelOf<Values>(fields: readonly ComparedField<Values>[], path: string): string | null {
  const at = (name: string) => fields.find((field) => field.name === name);
  const field = at(path);
  if (field) return field.label;
  const [, name = "", line] = /^(.*?)\.(\d+)(?:\.\w+)?$/.exec(path) ?? [];
  const list = at(name);
  return list ? `${list.label}, line ${Number(line) + 1}` : null;
}
