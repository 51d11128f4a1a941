import { useRef } from "react";
import { announce } from "../ui/announce.ts";
import { MultiCombobox, type Option } from "../ui/Combobox.tsx";
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
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  errors?: string[] | undefined;
}

/** An ordered choice of a few of many options. */
export function PickField(props: PickFieldProps) {
  const { id, label, hint, noun, most, options, value, onChange, errors } = props;
  const control = useRef<HTMLInputElement>(null);
  const nameOf = (one: string) => options.find((option) => option.value === one)?.label ?? `${noun} ${one}`;
  const count = value.length;
  const { move, remove } = entryActions(value, onChange, () => control.current?.focus());

  function choose(next: readonly string[]): void {
    const added = next.find((one) => !value.includes(one));
    onChange(next);
    announce(added === undefined ? "Removed" : `${nameOf(added)} added`);
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
      <MultiCombobox
        ref={control}
        {...addingControl(id, errors)}
        aria-label={`Add a ${noun}`}
        aria-invalid={errors?.length ? true : undefined}
        placeholder={`Add a ${noun}`}
        options={options}
        most={most}
        value={value}
        onChange={choose}
      />
    </ListFrame>
  );
}
