import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface FieldProps {
  /** The id of the control. Fixed, so that links of an error summary work without JavaScript. */
  id: string;
  label: ReactNode;
  hint?: ReactNode | undefined;
  /** Error messages, as the API returns them under `fields`. */
  errors?: readonly string[] | undefined;
  /** Marks optional fields in forms where others are required. */
  optional?: boolean | undefined;
}

function describedBy({ id, hint, errors }: FieldProps): string | undefined {
  return cx(hint ? `${id}-hint` : null, errors?.length ? `${id}-error` : null) || undefined;
}

/** What a control needs in order to be read out with hint and errors of its {@link FieldLayout}. */
export function ariaProps(field: FieldProps) {
  return {
    id: field.id,
    "aria-describedby": describedBy(field),
    "aria-invalid": field.errors?.length ? true : undefined,
  } as const;
}

function Hint({ id, hint }: Pick<FieldProps, "id" | "hint">) {
  return hint ? (
    <p id={`${id}-hint`} className="field-hint">
      {hint}
    </p>
  ) : null;
}

function Errors({ id, errors }: Pick<FieldProps, "id" | "errors">) {
  return errors?.length ? (
    <p id={`${id}-error`} className="field-error">
      <span className="sr-only">Error: </span>
      {errors.join(" ")}
    </p>
  ) : null;
}

/** The frame of a field: label, hint, the control, errors. */
export function FieldLayout({
  className,
  children,
  ...field
}: FieldProps & { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cx("field", className)}>
      <label htmlFor={field.id} className="field-label">
        {field.label}
        {field.optional ? <span className="font-normal text-ink-muted"> (optional)</span> : null}
      </label>
      <Hint {...field} />
      {children}
      <Errors {...field} />
    </div>
  );
}

/** Separates the field's own props from those of the control. */
function splitProps<P extends FieldProps & { className?: string | undefined }>(props: P) {
  const { id, label, hint, errors, optional, className, ...control } = props;
  return { field: { id, label, hint, errors, optional }, className, control };
}

/** A single-line text field. Other props are passed to the input. */
export function TextField(props: FieldProps & Omit<ComponentProps<"input">, "id">) {
  const { field, className, control } = splitProps(props);
  return (
    <FieldLayout {...field} className={className}>
      <input type="text" className="control" {...ariaProps(field)} {...control} />
    </FieldLayout>
  );
}

/** A multi-line text field. */
export function TextArea(props: FieldProps & Omit<ComponentProps<"textarea">, "id">) {
  const { field, className, control } = splitProps(props);
  return (
    <FieldLayout {...field} className={className}>
      <textarea rows={5} className="control" {...ariaProps(field)} {...control} />
    </FieldLayout>
  );
}

/** A select; the options are the children. */
export function SelectField(props: FieldProps & Omit<ComponentProps<"select">, "id">) {
  const { field, className, control } = splitProps(props);
  return (
    <FieldLayout {...field} className={className}>
      <select className="control" {...ariaProps(field)} {...control} />
    </FieldLayout>
  );
}

interface RadioGroupProps extends FieldProps {
  name: string;
  options: { value: string; label: ReactNode }[];
  /** The selected value if controlled; omit it and use `defaultValue` otherwise. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** Layout of the options, e.g. two columns. */
  listClassName?: string | undefined;
  className?: string | undefined;
}

/** Radio buttons with a legend. The first one has the `id`, so that an error summary can link to it. */
export function RadioGroup({
  name,
  options,
  value,
  defaultValue,
  required,
  onChange,
  ...rest
}: RadioGroupProps) {
  return (
    <fieldset
      className={cx("field", rest.className)}
      aria-describedby={describedBy(rest)}
      aria-invalid={rest.errors?.length ? true : undefined}
    >
      <legend className="field-label mb-1.5">{rest.label}</legend>
      <Hint {...rest} />
      <Errors {...rest} />
      <div className={cx("grid gap-2", rest.listClassName)}>
        {options.map((option, at) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              className="tick"
              id={at === 0 ? rest.id : undefined}
              name={name}
              value={option.value}
              required={required}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={onChange ? () => onChange(option.value) : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckboxGroupProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Check boxes with a legend. The first one has the `id`, so that an error summary can link to it. */
export function CheckboxGroup({ options, chosen, onChange, ...field }: CheckboxGroupProps) {
  return (
    <fieldset
      className="field"
      aria-describedby={describedBy(field)}
      aria-invalid={field.errors?.length ? true : undefined}
    >
      <legend className="field-label mb-1.5">{field.label}</legend>
      <Hint {...field} />
      <Errors {...field} />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {options.map(({ value, label }, at) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              className="tick"
              id={at === 0 ? field.id : undefined}
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange(event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A check box whose whole row is clickable. */
export function CheckboxField(props: FieldProps & Omit<ComponentProps<"input">, "id" | "type">) {
  const { field, className, control } = splitProps(props);
  return (
    <div className={cx("field", className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <input type="checkbox" className="tick mt-[0.15em]" {...ariaProps(field)} {...control} />
        <span>{field.label}</span>
      </label>
      <Hint {...field} />
      <Errors {...field} />
    </div>
  );
}
