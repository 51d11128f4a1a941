import { type ComponentProps, createContext, useContext } from "react";
import type { FieldErrors } from "#api/client.ts";
import { RadioGroup, TextArea, TextField } from "#ui/Field.tsx";

interface Scope {
  /** Prefix of the ids. */
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

const Fields = createContext<Scope>({ id: "enquiry", values: {}, errors: {} });

/** Gives the fields below their ids, their kept values and their errors. */
export const FieldScope = Fields.Provider;

function useFieldProps(name: string, suggestion?: string) {
  const { id, values, errors } = useContext(Fields);
  const own = errors[name];
  const kept = values[name] ?? suggestion;
  return {
    id: `${id}-${name}`,
    name,
    ...(kept === undefined ? {} : { defaultValue: kept }),
    ...(own ? { errors: [...own] } : {}),
  };
}

interface FieldProps {
  name: string;
  label: string;
  /** What to say when the field is required and empty, e.g. "Enter your name". Without it the field is optional. */
  missing?: string;
  /** Stands in the field at first; whatever was typed before takes its place. */
  suggestion?: string;
}

/** One line of text in an enquiry form. */
export function EnquiryText({
  name,
  missing,
  suggestion,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextField>, keyof FieldProps | "id">) {
  return (
    <TextField
      {...useFieldProps(name, suggestion)}
      required={missing !== undefined}
      optional={missing === undefined}
      data-missing={missing}
      {...rest}
    />
  );
}

/** Several lines of text in an enquiry form. */
export function EnquiryArea({
  name,
  missing,
  suggestion,
  ...rest
}: FieldProps & Omit<ComponentProps<typeof TextArea>, keyof FieldProps | "id">) {
  return (
    <TextArea
      {...useFieldProps(name, suggestion)}
      required={missing !== undefined}
      optional={missing === undefined}
      data-missing={missing}
      maxLength={4000}
      {...rest}
    />
  );
}

/** A choice among named options in an enquiry form; one of them is required. */
export function EnquiryChoice({
  name,
  suggestion,
  ...rest
}: Omit<ComponentProps<typeof RadioGroup>, "id" | "name" | "defaultValue"> & {
  name: string;
  /** Chosen at first; whatever was chosen before takes its place. */
  suggestion?: string | undefined;
}) {
  return <RadioGroup {...useFieldProps(name, suggestion)} required {...rest} />;
}

/** The sender's name. */
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

/** The e-mail address that the answer goes to. */
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

/** A phone number as people write it; the server understands the usual spellings. */
export function PhoneField({ name, label, missing }: FieldProps) {
  return (
    <EnquiryText
      name={name}
      label={label}
      {...(missing === undefined ? {} : { missing })}
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      maxLength={20}
    />
  );
}
