import { useRef, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { announce } from "../ui/announce.ts";
import { entryActions } from "./entries.ts";
import { addingControl, ListFrame } from "./ListFrame.tsx";
import { RowTools } from "./RowTools.tsx";

interface PickFieldProps {
  id: string;
  label: string;
  hint: string;
  /** The name of one entry: "course". */
  noun: string;
  most: number;
  options: readonly { readonly value: string; readonly label: string }[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  errors?: string[] | undefined;
}

/** An ordered choice of a few of many options. */
export function PickField(props: PickFieldProps) {
  const { id, label, hint, noun, most, options, value, onChange, errors } = props;
  const [next, setNext] = useState("");
  const control = useRef<HTMLSelectElement>(null);
  const nameOf = (one: string) => options.find((option) => option.value === one)?.label ?? `${noun} ${one}`;
  const count = value.length;
  const { move, remove } = entryActions(value, onChange, () => control.current?.focus());

  function add(): void {
    if (next !== "") {
      onChange([...value, next]);
      announce(`${nameOf(next)} added`);
    }
    setNext("");
    control.current?.focus();
  }

  const entries = (
    <ol className="grid gap-1.5">
      {value.map((one, at) => (
        <li key={one} className="list-row items-center border border-line ps-3">
          <span className="min-w-0 grow break-words">{nameOf(one)}</span>
          <RowTools
            name={nameOf(one)}
            at={at}
            count={count}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <ListFrame id={id} label={label} hint={hint} count={count} errors={errors} entries={entries}>
      <div className="flex gap-2">
        <select
          ref={control}
          {...addingControl(id, errors)}
          className="control"
          aria-label={`Add a ${noun}`}
          aria-invalid={errors?.length ? true : undefined}
          disabled={count >= most}
          value={next}
          onChange={(event) => setNext(event.target.value)}
        >
          <option value="">Choose a {noun}</option>
          {options
            .filter((option) => !value.includes(option.value))
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
        </select>
        <Button variant="secondary" disabled={count >= most} onClick={add}>
          Add<span className="sr-only"> {noun}</span>
        </Button>
      </div>
    </ListFrame>
  );
}
