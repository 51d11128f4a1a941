import { type ComponentProps, createContext, useContext } from "react";
import type { FieldErrors } from "#api/client.ts";
import { CheckboxField, RadioGroup, TextArea, TextField } from "#ui/Field.tsx";

interface Scope {
  /** The prefix of the ids. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

const Fields = createContext<Scope>({ id: "enquiry", values: {}, errors: {} });

/** Provides ids, values and errors for the fields below. */
export const FieldScope = Fields.Provider;

function useFieldProps(name: string, suggestion?: string) {
  const { id, values, errors } = useContext(Fields);
  const own = errors[name];
  const kept = values[name] ?? suggestion;
  return {
    id: `${id}-${name}`,
    name,
    ...(kept === undefined ? {} : { defaultValue: kept }),
    errors: own,
  };
}

interface FieldProps {
  name: string;
  label: string;
  /** The error when the field is empty, e.g. "Enter your name". Fields without it are optional. */
  missing?: string;
  /** The initial value, unless there is a draft. */
  suggestion?: string;
  /** The most characters. Not an attribute of the control, by which browsers cut what is pasted without a word. */
  maxLength?: number;
}

/** A single-line text field. */
export function EnquiryText({
  name,
  missing,
  suggestion,
  maxLength,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextField>, keyof FieldProps | "id">) {
  return (
    <TextField
      {...useFieldProps(name, suggestion)}
      required={missing !== undefined}
      optional={missing === undefined}
      data-missing={missing}
      data-longest={maxLength}
      {...rest}
    />
  );
}

/** A multi-line text field. */
export function EnquiryArea({
  name,
  missing,
  suggestion,
  maxLength = 4000,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextArea>, keyof FieldProps | "id">) {
  return (
    <TextArea
      {...useFieldProps(name, suggestion)}
      required={missing !== undefined}
      optional={missing === undefined}
      data-missing={missing}
      data-longest={maxLength}
      {...rest}
    />
  );
}

/** A required choice of options. */
export function EnquiryChoice({
  name,
  suggestion,
  ...rest
}: Omit<ComponentProps<typeof RadioGroup>, "id" | "name" | "defaultValue"> & {
  name: string;
  /** Selected initially, unless there is a draft. */
  suggestion?: string | undefined;
}) {
  return <RadioGroup {...useFieldProps(name, suggestion)} required {...rest} />;
}

/** A box that may be ticked. */
export function EnquiryTick({ name, label }: { name: string; label: string }) {
  const { id, values } = useContext(Fields);
  return (
    <CheckboxField
      id={`${id}-${name}`}
      name={name}
      value="on"
      defaultChecked={values[name] !== undefined}
      label={label}
    />
  );
}

export function NameField({ label = "Your name" }: { label?: string }) {
  return (
    <EnquiryText
      name="name"
      label={label}
      missing="Enter your name"
      autoComplete="name"
      minLength={2}
      maxLength={80}
    />
  );
}

export function EmailField({ label = "Email" }: { label?: string }) {
  return (
    <EnquiryText
      name="email"
      label={label}
      missing="Enter your email address"
      type="email"
      autoComplete="email"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={254}
    />
  );
}

/**
 * A phone number in any notation, which the server reads. The pattern refuses only what it certainly refuses, so that an
 * error in it shows together with those of the other fields.
 */
export function PhoneField(props: ComponentProps<typeof EnquiryText>) {
  return (
    <EnquiryText
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      pattern=".*\+.*|(\P{Nd}*\p{Nd}){10,}\P{Nd}*"
      title="Enter a phone number with 10 digits, or with + and the country code"
      {...props}
    />
  );
}
