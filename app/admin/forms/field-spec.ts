import type { ComponentProps } from "react";
import type * as v from "valibot";

/** The control of a field; {@link FieldSpec} adds its meaning. */
export type Widget =
  | { readonly control: "text" | "area" | "checkbox" | "document" }
  /** The screen has a control of its own for the field. */
  | { readonly control: "own" }
  | {
      readonly control: "select";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  /** One of the many options that the screen loads; `none` stands there while nothing is chosen. */
  | { readonly control: "combobox"; readonly none: string }
  | {
      readonly control: "choices";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly control: "picture"; readonly shape: "wide" | "square" | "round" }
  /** `noun` is the name of one line: "syllabus line". */
  | { readonly control: "list"; readonly noun: string }
  /** Questions with answers, or other pairs of texts, at most so many. */
  | { readonly control: "pairs"; readonly most: number; readonly words?: PairWords }
  /** An ordered choice of at most so many of the options that the screen loads. */
  | { readonly control: "pick"; readonly noun: string; readonly most: number };

/** What the texts of a pair are called, if not question and answer. */
export interface PairWords {
  /** One pair: "step". */
  readonly one: string;
  readonly question: string;
  readonly answer: string;
  /** The names of the two texts in the API, where they differ. */
  readonly members: readonly [question: string, answer: string];
}

/** Attributes of the HTML control. */
export type ControlAttributes = Pick<
  ComponentProps<"input">,
  | "autoCapitalize"
  | "autoComplete"
  | "inputMode"
  | "list"
  | "max"
  | "maxLength"
  | "min"
  | "required"
  | "spellCheck"
  | "step"
  | "type"
> & { readonly rows?: number };

/** The common part of all fields, typed loosely so that tables can mix fields. */
export interface AnyField {
  readonly label: string;
  readonly empty: unknown;
  readonly schema: v.GenericSchema;
  readonly read: (stored: never) => unknown;
  readonly write: (value: never) => unknown;
  readonly show: (value: never) => string;
}

/** One field of a form's table. */
export interface FieldSpec<Value, Stored, Sent> extends AnyField {
  readonly label: string;
  /** The name in messages, where the label would not fit. */
  readonly shortLabel?: string;
  readonly hint?: string;
  readonly widget: Widget;
  readonly attributes?: ControlAttributes;
  /** The value in a new record. */
  readonly empty: Value;
  /** Of a list: makes an empty row. */
  readonly row?: () => unknown;
  readonly schema: v.GenericSchema<Value, unknown>;
  /** Converts from the stored record to the form, and back. */
  readonly read: (stored: Stored) => Value;
  readonly write: (value: Value) => Sent;
  /** The value as text. Two versions with the same text are equal. */
  readonly show: (value: Value) => string;
  /** The value as it will be saved, still editable. */
  readonly normalize?: (value: Value) => Value;
  /** Present for lists, which are merged line by line. */
  readonly lines?: {
    readonly of: (value: Value) => readonly string[];
    readonly from: (lines: readonly string[]) => Value;
  };
}

/** Fields by key or by index. */
export type FieldTable = Readonly<Record<string, AnyField>> | readonly AnyField[];

/** The form's values. */
export type ValuesOf<Table extends FieldTable> = { -readonly [K in keyof Table]: ValueOf<Table[K]> };

/** The types that the API returns for the fields. */
export type StoredIn<Table extends FieldTable> = { readonly [K in keyof Table]: StoredOf<Table[K]> };

/** The types that the API accepts for the fields. */
export type SentBy<Table extends FieldTable> = { -readonly [K in keyof Table]: SentOf<Table[K]> };

type ValueOf<Field> = Field extends { readonly empty: infer Value } ? Value : never;
type StoredOf<Field> = Field extends { readonly read: (stored: infer Stored) => unknown } ? Stored : never;
type SentOf<Field> = Field extends { readonly write: (value: never) => infer Sent } ? Sent : never;

/** Fields that the API groups in one object, such as the social links. */
export interface FieldGroup<Table extends FieldTable> extends AnyField {
  readonly members: Table;
  readonly empty: ValuesOf<Table>;
  readonly schema: v.GenericSchema<ValuesOf<Table>, unknown>;
  /** Values that a draft or a browser kept, with what they lack: it may have been added to the form since. */
  readonly complete: (kept: unknown) => ValuesOf<Table>;
  /** A record without the group reads as an empty one. */
  readonly read: (stored: StoredIn<Table> | undefined) => ValuesOf<Table>;
  readonly write: (values: ValuesOf<Table>) => SentBy<Table>;
  readonly normalize: (values: ValuesOf<Table>) => ValuesOf<Table>;
}

type Key<Table extends FieldTable> = Table extends readonly unknown[]
  ? keyof Table & `${number}`
  : keyof Table & string;

/** The paths of a table's fields; members of a group have its name as prefix: `social.x`, `training_cases.0.weeks`. */
export type PathOf<Table extends FieldTable> = {
  [K in Key<Table>]: Table[K] extends { readonly members: infer Members extends FieldTable }
    ? `${K}.${PathOf<Members>}`
    : K;
}[Key<Table>];
