import { cx } from "#ui/cx.ts";

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  className?: string | undefined;
  onChange: (value: string) => void;
}

export function Choice({ id, label, value, options, className, onChange }: ChoiceProps) {
  return (
    <div className={cx("min-w-0 grow sm:grow-0", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} className="control" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
