import type { ComponentProps } from "react";
import type * as v from "valibot";

/** How a field looks; {@link FieldSpec} adds what it means. */
export type Control =
  | { readonly control: "text" | "area" | "checkbox" }
  | {
      readonly control: "select";
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly control: "picture"; readonly shape: "wide" | "square" | "round" }
  /** `noun` is what one line is called: "syllabus line". */
  | { readonly control: "list"; readonly noun: string };

/** Attributes of the control itself. */
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

/** What every field has, whatever it holds. The members are as loose as a table of different fields needs. */
export interface AnyField {
  readonly label: string;
  readonly empty: unknown;
  readonly schema: v.GenericSchema;
  readonly read: (stored: never) => unknown;
  readonly write: (value: never) => unknown;
  readonly show: (value: never) => string;
}

/** One line of the table from which everything about a form follows. */
export interface FieldSpec<Value, Stored, Sent> extends AnyField {
  readonly label: string;
  /** What the field is called in messages, where the label would read oddly there. */
  readonly shortLabel?: string;
  readonly hint?: string;
  readonly look: Control;
  readonly attributes?: ControlAttributes;
  /** What a new record begins with. */
  readonly empty: Value;
  readonly schema: v.GenericSchema<Value, unknown>;
  /** From the record of the API to the form, and back. */
  readonly read: (stored: Stored) => Value;
  readonly write: (value: Value) => Sent;
  /** The value as text. Two versions with the same text are the same. */
  readonly show: (value: Value) => string;
  /** The value in the state in which it is saved, still editable. */
  readonly normalize?: (value: Value) => Value;
  /** Set for a list of lines, which is merged line by line. */
  readonly lines?: {
    readonly of: (value: Value) => readonly string[];
    readonly from: (lines: readonly string[]) => Value;
  };
}

/** Fields by name, or by place. */
export type FieldTable = Readonly<Record<string, AnyField>> | readonly AnyField[];

/** What the form holds. */
export type ValuesOf<Table extends FieldTable> = { -readonly [K in keyof Table]: ValueOf<Table[K]> };

/** What the API gives for the fields. */
export type StoredIn<Table extends FieldTable> = { readonly [K in keyof Table]: StoredOf<Table[K]> };

/** What the API takes for the fields. */
export type SentBy<Table extends FieldTable> = { -readonly [K in keyof Table]: SentOf<Table[K]> };

type ValueOf<Field> = Field extends { readonly empty: infer Value } ? Value : never;
type StoredOf<Field> = Field extends { readonly read: (stored: infer Stored) => unknown } ? Stored : never;
type SentOf<Field> = Field extends { readonly write: (value: never) => infer Sent } ? Sent : never;

/** Several fields that the API keeps together, such as the social links. */
export interface FieldGroup<Table extends FieldTable> extends AnyField {
  readonly members: Table;
  readonly empty: ValuesOf<Table>;
  readonly schema: v.GenericSchema<ValuesOf<Table>, unknown>;
  readonly read: (stored: StoredIn<Table>) => ValuesOf<Table>;
  readonly write: (values: ValuesOf<Table>) => SentBy<Table>;
  readonly normalize: (values: ValuesOf<Table>) => ValuesOf<Table>;
}

type Key<Table extends FieldTable> = Table extends readonly unknown[]
  ? keyof Table & `${number}`
  : keyof Table & string;

/** The names of the fields of a table; those of a group have its name in front: `social.x`. */
export type PathOf<Table extends FieldTable> = {
  [K in Key<Table>]: Table[K] extends FieldGroup<infer Members> ? `${K}.${Key<Members>}` : K;
}[Key<Table>];
