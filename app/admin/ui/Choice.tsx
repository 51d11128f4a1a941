import { type KeyboardEvent, useRef } from "react";
import { cx } from "#ui/cx.ts";
import { opensList } from "#ui/use-key-choice.ts";

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  className?: string | undefined;
  /** `step` with each further change by arrow keys or letters, which change a closed select with every press. */
  onChange: (value: string, step: boolean) => void;
}

export function Choice({ id, label, value, options, className, onChange }: ChoiceProps) {
  const stepping = useRef(false);
  const begin = () => {
    stepping.current = false;
  };
  return (
    <div className={cx("min-w-0 grow sm:grow-0", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="control"
        value={value}
        onBlur={begin}
        onPointerDown={begin}
        onKeyDown={(event: KeyboardEvent) => {
          if (opensList(event)) begin();
        }}
        onChange={(event) => {
          onChange(event.target.value, stepping.current);
          stepping.current = true;
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
