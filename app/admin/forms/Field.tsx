import type { KeyboardEvent, ReactNode } from "react";
import { useController } from "react-hook-form";
import { CheckboxField, CheckboxGroup, SelectField, TextArea, TextField } from "#ui/Field.tsx";
import { dayWords } from "../kit/format.ts";
import { ComboboxField } from "../ui/Combobox.tsx";
import { DocumentField } from "./DocumentField.tsx";
import { lineErrorsOf, pairErrorsOf } from "./field-errors.ts";
import type { FieldSpec, FieldTable, PathOf } from "./field-spec.ts";
import { LibraryButton } from "./LibraryButton.tsx";
import { ListField } from "./ListField.tsx";
import type { EditedList } from "./list-editing.ts";
import { PairsField } from "./PairsField.tsx";
import { PickField } from "./PickField.tsx";
import { PictureField } from "./PictureField.tsx";
import type { EditedPair } from "./pairs.ts";
import { controlId } from "./problems.ts";
import { valueAt } from "./record-form.ts";

/** What the layout can override. */
interface FieldProps<Path extends string> {
  of: Path;
  /** Replaces the hint of the table, for hints that depend on the value. */
  hint?: ReactNode;
  /** Replaces that of the table, for fields that another one makes necessary. */
  required?: boolean;
  /** A growing text area that ignores Enter. */
  oneLine?: boolean;
  /** The options of a choice that the screen loads. */
  options?: readonly { readonly value: string; readonly label: string }[];
}

/** Creates the field component of a form. It must be used inside the form's {@link FormFrame}. */
export function fieldOf<Table extends FieldTable>(form: { readonly name: string; readonly fields: Table }) {
  return function Field({ of: path, ...props }: FieldProps<PathOf<Table>>) {
    return <BoundField name={form.name} fields={form.fields} path={path} {...props} />;
  };
}

interface BoundFieldProps extends Omit<FieldProps<string>, "of"> {
  name: string;
  fields: FieldTable;
  path: string;
}

function BoundField({ name: form, fields, path, hint, oneLine = false, options, ...rest }: BoundFieldProps) {
  const {
    field: { value, ...control },
    fieldState: { error },
  } = useController({ name: path });
  const spec = valueAt(fields, path.replaceAll(".", ".members.")) as FieldSpec<unknown, unknown, unknown>;
  const { widget, attributes } = spec;
  const shown = {
    id: controlId(form, path),
    label: spec.label,
    hint: withDay(hint ?? spec.hint, attributes?.type, value),
    errors: error?.message ? [error.message] : undefined,
  };
  const required = rest.required ?? attributes?.required ?? false;
  const text = { ...shown, ...attributes, ...control, required, optional: !required, value: String(value) };
  switch (widget.control) {
    case "text":
      return <TextField {...text} />;
    case "area":
      return oneLine ? (
        <TextArea {...text} className="field-grows" onKeyDown={ignoreEnter} />
      ) : (
        <TextArea {...text} />
      );
    case "own":
      return null;
    case "picture":
      return <PictureField {...text} address={text.value} shape={widget.shape} onChoose={control.onChange} />;
    case "document":
      return (
        <DocumentField
          {...text}
          address={text.value}
          library={<LibraryButton label={spec.label} kind="document" onChoose={control.onChange} />}
        />
      );
    case "checkbox":
      return <CheckboxField {...shown} {...control} checked={value === true} />;
    case "select":
      return (
        <SelectField {...shown} {...control} value={String(value)}>
          {widget.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case "combobox":
      return (
        <ComboboxField
          {...shown}
          placeholder={widget.none}
          options={options ?? []}
          value={String(value)}
          ref={control.ref}
          onBlur={control.onBlur}
          onChange={control.onChange}
        />
      );
    case "choices":
      return (
        <CheckboxGroup
          {...shown}
          options={widget.options}
          chosen={value as string[]}
          onChange={control.onChange}
        />
      );
    case "list":
      return (
        <ListField
          {...shown}
          hint={spec.hint ?? ""}
          noun={widget.noun}
          value={value as EditedList}
          onChange={control.onChange}
          lineErrors={lineErrorsOf(error)}
        />
      );
    case "pairs":
      return (
        <PairsField
          {...shown}
          hint={spec.hint ?? ""}
          most={widget.most}
          words={widget.words}
          value={value as EditedPair[]}
          onChange={control.onChange}
          pairErrors={(at) => pairErrorsOf(error, at, widget.words?.members)}
        />
      );
    case "pick":
      return (
        <PickField
          {...shown}
          hint={spec.hint ?? ""}
          noun={widget.noun}
          most={widget.most}
          options={options ?? []}
          value={value as string[]}
          onChange={control.onChange}
        />
      );
  }
}

/** A hint with the chosen day in words, which date inputs write as the browser's language does: is 05/01 in January? */
function withDay(hint: ReactNode, type: string | undefined, value: unknown): ReactNode {
  const words = type === "date" || type === "datetime-local" ? dayWords(String(value)) : "";
  if (words === "") return hint;
  return (
    <>
      {hint} <span className="figure font-semibold text-ink">{words}</span>
    </>
  );
}

function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}
