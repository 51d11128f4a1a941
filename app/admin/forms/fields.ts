import * as v from "valibot";
import { plain } from "#content/typed.ts";
import type { ControlAttributes, FieldGroup, FieldSpec, FieldTable } from "./field-spec.ts";
import { type EditedList, editList, entryOf, textsOf, tidy } from "./list-editing.ts";
import { isShowable } from "./safe-address.ts";
import { isLike, withDefaults } from "./with-defaults.ts";

interface TextOptions {
  readonly label: string;
  readonly shortLabel?: string;
  readonly hint?: string;
  /** The error for an empty field; fields without one are optional. */
  readonly required?: string;
  readonly max?: number;
  /** The value in a new record. */
  readonly empty?: string;
  /** Further rules, checked after `required`. */
  readonly rule?: v.GenericSchema<string, unknown>;
  readonly attributes?: ControlAttributes;
  readonly show?: (value: string) => string;
}

type TextField = FieldSpec<string, string, string>;

/** A single-line text field. */
export function text(options: TextOptions): TextField {
  const { required, max, empty = "", rule, attributes, show, ...names } = options;
  const trimmed = v.pipe(v.string(), v.transform(plain), v.trim());
  const present = required === undefined ? trimmed : v.pipe(trimmed, v.nonEmpty(required));
  const limited =
    max === undefined ? present : v.pipe(present, v.maxLength(max, `Use at most ${max} characters.`));
  return {
    ...names,
    widget: { control: "text" },
    // Without `maxLength`, by which browsers cut what is pasted without a word: the rule says what is too long.
    attributes: { required: required !== undefined, ...attributes },
    empty,
    schema: rule ? v.pipe(limited, rule) : limited,
    read: (stored) => stored,
    write: (value) => value,
    show: show ?? ((value) => value.trim()),
  };
}

/** A multi-line text field. */
export function area(options: TextOptions): TextField {
  return { ...text(options), widget: { control: "area" } };
}

/** A text field that is `null` in the API when it is empty. */
export function nullable(field: TextField): FieldSpec<string, string | null, string | null> {
  return {
    ...field,
    read: (stored) => stored ?? "",
    write: (value) => (value.trim() === "" ? null : value),
  };
}

/** Attributes of URL fields. */
export const ADDRESS = { inputMode: "url", autoCapitalize: "none", spellCheck: false } as const;

/** Rejects addresses that the site would not use. */
export const showable = v.pipe(
  v.string(),
  v.check(
    (address) => address === "" || isShowable(address),
    "Give an address that starts with https:// or, on this site, with a single /.",
  ),
);

/** The address of a document. */
export function documentAddress(options: TextOptions): TextField {
  const field = text({ ...options, rule: showable, attributes: ADDRESS });
  return { ...field, widget: { control: "document" } };
}

/** The address of a picture, with a preview. */
export function picture({
  shape,
  ...options
}: TextOptions & { readonly shape: "wide" | "square" | "round" }): TextField {
  const field = text({ ...options, rule: showable, attributes: ADDRESS });
  return { ...field, widget: { control: "picture", shape } };
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
    widget: { control: "checkbox" },
    schema: v.boolean(),
    read: (stored) => stored,
    write: (value) => value,
  };
}

/** A choice of options. The first one is the default. */
export function select<Option extends string>(
  label: string,
  options: readonly [Choice<Option>, ...Choice<Option>[]],
  hint?: string,
): FieldSpec<Option, Option, Option> {
  return {
    label,
    ...(hint && { hint }),
    widget: { control: "select", options },
    empty: options[0].value,
    schema: v.picklist(options.map(({ value }) => value)),
    read: (stored) => stored,
    write: (value) => value,
    show: (value) => options.find((option) => option.value === value)?.label ?? value,
  };
}

/** A choice that may stay open, which is `null` in the API. `open` is the option that says so. */
export function openSelect<Option extends string>(
  label: string,
  open: string,
  options: readonly Choice<Option>[],
  hint: string,
): FieldSpec<Option | "", Option | null, Option | null> {
  return {
    ...select<Option | "">(label, [{ value: "", label: open }, ...options], hint),
    read: (stored) => stored ?? "",
    write: (value) => (value === "" ? null : value),
  };
}

interface Choice<Option> {
  readonly value: Option;
  readonly label: string;
}

/** A choice of several options, in their order. */
export function choices<Option extends string>({
  options,
  required,
  ...names
}: {
  readonly label: string;
  readonly hint: string;
  /** The error when nothing is chosen. */
  readonly required: string;
  readonly options: readonly Choice<Option>[];
}): FieldSpec<Option[], readonly Option[], Option[]> {
  return {
    ...names,
    widget: { control: "choices", options },
    empty: [],
    row: String,
    schema: v.pipe(v.array(v.picklist(options.map(({ value }) => value))), v.minLength(1, required)),
    read: (stored) => [...stored],
    write: (chosen) => options.map(({ value }) => value).filter((value) => chosen.includes(value)),
    show: (chosen) =>
      options
        .filter(({ value }) => chosen.includes(value))
        .map(({ label }) => label)
        .join(", "),
  };
}

/** A numeric field of the API that is typed as text. */
export function numeric(
  field: TextField,
  read: (stored: number) => string,
): FieldSpec<string, number, number> {
  return { ...field, read, write: Number };
}

/** A numeric field of the API that is typed as text and may be left empty. */
export function optionalNumeric(field: TextField): FieldSpec<string, number | null, number | null> {
  return {
    ...field,
    read: (stored) => (stored === null ? "" : String(stored)),
    write: (value) => (value.trim() === "" ? null : Number(value)),
  };
}

const MAX_LINES = 100;
const MAX_LINE_LENGTH = 500;

/** A list of lines. */
export function list({
  most = MAX_LINES,
  ...options
}: {
  readonly label: string;
  readonly hint: string;
  readonly noun: string;
  readonly most?: number;
}): FieldSpec<EditedList, readonly string[], string[]> {
  return {
    label: options.label,
    hint: options.hint,
    widget: { control: "list", noun: options.noun },
    empty: editList([]),
    row: () => entryOf(""),
    schema: v.pipe(
      v.custom<EditedList>((value) => typeof value === "object" && value !== null),
      v.check((value) => textsOf(value).length <= most, `Give at most ${most} entries.`),
      v.check(
        (value) => textsOf(value).every((line) => line.length <= MAX_LINE_LENGTH),
        `Use at most ${MAX_LINE_LENGTH} characters in an entry.`,
      ),
    ),
    read: editList,
    write: textsOf,
    show: (value) => textsOf(value).join("\n"),
    // Makes the indexes in the server's errors match the lines on the screen.
    normalize: tidy,
    lines: { of: textsOf, from: editList },
  };
}

/** The numbers of a few records, chosen in their order from options that the screen loads. */
export function pick(options: {
  readonly label: string;
  readonly hint: string;
  /** The name of one entry: "course". */
  readonly noun: string;
  readonly most: number;
}): FieldSpec<readonly string[], readonly number[], number[]> {
  const { label, hint, noun, most } = options;
  return {
    label,
    hint,
    widget: { control: "pick", noun, most },
    empty: [],
    row: String,
    schema: v.pipe(v.array(v.string()), v.maxLength(most, `Choose at most ${most}.`)),
    read: (stored) => stored.map(String),
    write: (chosen) => chosen.map(Number),
    show: (chosen) => chosen.map((id) => `${noun} number ${id}`).join(", "),
  };
}

/** Fields that the API groups under one name, by key or by index. */
export function group<const Table extends FieldTable>(label: string, members: Table): FieldGroup<Table> {
  type Any = FieldSpec<unknown, unknown, unknown> | FieldGroup<FieldTable>;
  const entries = Object.entries(members) as [string, Any][];
  const collect = (part: (field: Any, name: string) => unknown) => {
    const values = entries.map(([name, field]) => [name, part(field, name)] as const);
    return Array.isArray(members) ? values.map(([, value]) => value) : Object.fromEntries(values);
  };
  const each = (step: (field: Any, value: never) => unknown) => (from: unknown) =>
    collect((field, name) => step(field, (from as Record<string, never> | undefined)?.[name] as never));
  const complete = each((field, stored) =>
    "members" in field ? field.complete(stored) : withDefaults(field.empty, stored, field.row),
  );
  // A version may be from before the field existed, or from when it was of another type.
  const read = each((field, stored) =>
    isLike(field.write(field.empty as never), stored) ? field.read(stored) : field.empty,
  );
  const schemas = collect(({ schema }) => schema);
  return {
    label,
    members,
    empty: collect(({ empty }) => empty),
    schema: Array.isArray(schemas) ? v.tuple(schemas as []) : v.object(schemas as v.ObjectEntries),
    complete,
    read: (stored: unknown) => complete(read(stored)),
    write: each((field, value) => field.write(value)),
    normalize: each((field, value) => field.normalize?.(value) ?? value),
    show: (values: unknown) => JSON.stringify(values),
    // Values are built by name, which the compiler cannot relate to the table.
  } as unknown as FieldGroup<Table>;
}
