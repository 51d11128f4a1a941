interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** A filter of a list. */
export function Choice({ id, label, value, options, onChange }: ChoiceProps) {
  return (
    <div className="min-w-0 grow sm:grow-0">
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
