import * as v from "valibot";
import type { ControlAttributes, FieldGroup, FieldSpec, FieldTable } from "./field-spec.ts";
import { type EditedList, editList, textsOf, tidy } from "./list-editing.ts";
import { isShowable } from "./safe-address.ts";

interface TextOptions {
  readonly label: string;
  readonly shortLabel?: string;
  readonly hint?: string;
  /** The error for an empty field; without it the field is optional. */
  readonly required?: string;
  readonly max?: number;
  /** What a new record begins with. */
  readonly empty?: string;
  /** Further rules, for a text that is not empty where one is required. */
  readonly rule?: v.GenericSchema<string, unknown>;
  readonly attributes?: ControlAttributes;
  readonly show?: (value: string) => string;
}

type TextField = FieldSpec<string, string, string>;

/** One line of text. */
export function text(options: TextOptions): TextField {
  const { required, max, empty = "", rule, attributes, show, ...names } = options;
  const trimmed = v.pipe(v.string(), v.trim());
  const present = required === undefined ? trimmed : v.pipe(trimmed, v.nonEmpty(required));
  const limited =
    max === undefined ? present : v.pipe(present, v.maxLength(max, `Use at most ${max} characters.`));
  return {
    ...names,
    look: { control: "text" },
    attributes: { required: required !== undefined, ...(max ? { maxLength: max } : {}), ...attributes },
    empty,
    schema: rule ? v.pipe(limited, rule) : limited,
    read: (stored) => stored,
    write: (value) => value,
    show: show ?? ((value) => value.trim()),
  };
}

/** Several lines of text. */
export function area(options: TextOptions): TextField {
  return { ...text(options), look: { control: "area" } };
}

/** A text field that the API leaves out, as `null`, when it is empty. */
export function nullable(field: TextField): FieldSpec<string, string | null, string | null> {
  return {
    ...field,
    read: (stored) => stored ?? "",
    write: (value) => (value.trim() === "" ? null : value),
  };
}

/** Attributes of fields that hold an address. */
export const ADDRESS = { inputMode: "url", autoCapitalize: "none", spellCheck: false } as const;

/** Refuses an address that the site would not show. */
export const showable = v.pipe(
  v.string(),
  v.check(
    (address) => address === "" || isShowable(address),
    "Give an address that starts with https:// or, on this site, with a single /.",
  ),
);

/** The address of a picture, with a preview. */
export function picture({
  shape,
  ...options
}: TextOptions & { readonly shape: "wide" | "square" | "round" }): TextField {
  const field = text({ ...options, rule: showable, attributes: ADDRESS });
  return { ...field, look: { control: "picture", shape } };
}

interface CheckboxOptions {
  readonly label: string;
  readonly shortLabel?: string;
  readonly hint: string;
  readonly empty: boolean;
  readonly show: (value: boolean) => string;
}

export function checkbox(options: CheckboxOptions): FieldSpec<boolean, boolean, boolean> {
  return {
    ...options,
    look: { control: "checkbox" },
    schema: v.boolean(),
    read: (stored) => stored,
    write: (value) => value,
  };
}

/** One of several options. The first one is that of a new record. */
export function select<Option extends string>(
  label: string,
  options: readonly [Choice<Option>, ...Choice<Option>[]],
): FieldSpec<Option, Option, Option> {
  return {
    label,
    look: { control: "select", options },
    empty: options[0].value,
    schema: v.picklist(options.map(({ value }) => value)),
    read: (stored) => stored,
    write: (value) => value,
    show: (value) => options.find((option) => option.value === value)?.label ?? value,
  };
}

interface Choice<Option> {
  readonly value: Option;
  readonly label: string;
}

const MOST_LINES = 100;
const LONGEST_LINE = 500;

/** A list of lines. */
export function list(options: {
  readonly label: string;
  readonly hint: string;
  readonly noun: string;
}): FieldSpec<EditedList, readonly string[], string[]> {
  return {
    label: options.label,
    hint: options.hint,
    look: { control: "list", noun: options.noun },
    empty: editList([]),
    schema: v.pipe(
      v.custom<EditedList>((value) => typeof value === "object" && value !== null),
      v.check((value) => textsOf(value).length <= MOST_LINES, `Give at most ${MOST_LINES} entries.`),
      v.check(
        (value) => textsOf(value).every((line) => line.length <= LONGEST_LINE),
        `Use at most ${LONGEST_LINE} characters in an entry.`,
      ),
    ),
    read: editList,
    write: textsOf,
    show: (value) => textsOf(value).join("\n"),
    // The places that the server's errors name are then those on the screen.
    normalize: tidy,
    lines: { of: textsOf, from: editList },
  };
}

/** Fields that the API keeps together under one name, by name or by place. */
export function group<const Table extends FieldTable>(label: string, members: Table): FieldGroup<Table> {
  const entries = Object.entries(members);
  const collect = (part: (field: FieldSpec<unknown, unknown, unknown>, name: string) => unknown) => {
    const values = entries.map(
      ([name, field]) => [name, part(field as FieldSpec<unknown, unknown, unknown>, name)] as const,
    );
    return Array.isArray(members) ? values.map(([, value]) => value) : Object.fromEntries(values);
  };
  const each = (step: "read" | "write" | "normalize") => (from: unknown) =>
    collect((field, name) => {
      const value = (from as Record<string, unknown>)[name];
      return field[step] === undefined ? value : field[step](value);
    });
  const schemas = collect(({ schema }) => schema);
  return {
    label,
    members,
    empty: collect(({ empty }) => empty),
    schema: Array.isArray(schemas) ? v.tuple(schemas as []) : v.object(schemas as v.ObjectEntries),
    read: each("read"),
    write: each("write"),
    normalize: each("normalize"),
    show: (values: unknown) => JSON.stringify(values),
    // The table decides what its values are; beyond it they are built by name, which no type can follow.
  } as unknown as FieldGroup<Table>;
}
