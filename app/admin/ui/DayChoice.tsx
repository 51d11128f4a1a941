import { useEffect, useRef } from "react";
import { cx } from "#ui/cx.ts";

interface DayChoiceProps {
  id: string;
  label: string;
  /** As in `2026-12-05`; empty for any. */
  value: string;
  className?: string | undefined;
  /** `step` with each further change of a day. */
  onChange: (value: string, step: boolean) => void;
}

/** A day that narrows a list. */
export function DayChoice({ id, label, value, className, onChange }: DayChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  // The browser keeps what is no whole date yet, and says that it is empty.
  useEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <div className={cx("flex min-w-0 grow items-center gap-2 sm:grow-0", className)}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="date"
        className="control"
        min="2000-01-01"
        max="2100-12-31"
        defaultValue={value}
        onChange={({ target }) => onChange(target.validity.valid ? target.value : "", value !== "")}
      />
    </div>
  );
}
