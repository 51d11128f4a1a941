import { Icon, type IconName } from "#ui/Icon.tsx";

interface ChipsProps<Value extends string> {
  legend: string;
  /** Of the radio buttons. */
  name: string;
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of a few, each one tap away. */
export function Chips<Value extends string>({ legend, name, options, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset>
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="pick">
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.icon ? <Icon name={option.icon} /> : null}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
