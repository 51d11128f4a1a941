import { useRef } from "react";
import { cx } from "#ui/cx.ts";
import { SelectField, TextField } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import type { AddressValues } from "../kit/address-state.ts";
import { Choice } from "../ui/Choice.tsx";
import { DayChoice } from "../ui/DayChoice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { useSearchText } from "../ui/use-search-text.ts";

const combobox = () => import("../ui/Combobox.tsx");
const Combobox = onDemand(async () => (await combobox()).Combobox, { ahead: true });
const ComboboxField = onDemand(async () => (await combobox()).ComboboxField, { ahead: true });

/** What narrows or orders a list: one of some options, words, or a day. */
export interface Filter<K extends string> {
  readonly name: K;
  readonly label: string;
  /** Of many options, which are found by their letters: what stands there while none is chosen. */
  readonly none?: string;
  /** None where it is words or a day. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Whether it is words; behind the button only. */
  readonly words?: boolean;
  readonly className?: string | undefined;
}

interface FiltersProps<K extends string> {
  /** Of the ids of the controls. */
  prefix: string;
  filters: readonly Filter<K>[];
  values: AddressValues<K>;
  fallbackOf: (name: K) => string;
  /** The address of the list with another value. */
  href: (name: K, value: string) => string;
  /** `replace` for changes by keys, which step through the options. */
  onChange: (name: K, value: string, replace: boolean) => void;
}

/** The filters in a row. */
export function FilterRow<K extends string>({ prefix, filters, values, onChange }: FiltersProps<K>) {
  return filters.map(({ name, label, options, none, className }) => {
    const control = {
      id: `${prefix}-${name}`,
      label,
      value: values[name],
      className,
      onChange: (value: string, replace: boolean) => onChange(name, value, replace),
    };
    if (options === undefined) return <DayChoice key={name} {...control} />;
    if (none === undefined) return <Choice key={name} {...control} options={options} />;
    return (
      <div key={name} className={cx("min-w-0 grow sm:w-56 sm:grow-0", className)}>
        <Combobox
          id={control.id}
          aria-label={label}
          placeholder={none}
          options={options}
          value={control.value}
          onChange={(value) => onChange(name, value, false)}
        />
      </div>
    );
  });
}

/** The filters behind one button. */
export function FilterBox<K extends string>({ prefix, filters, values, onChange }: FiltersProps<K>) {
  const box = useRef<HTMLDetailsElement>(null);
  return (
    <details
      ref={box}
      className="views"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector("summary")?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (box.current && relatedTarget instanceof Node && !box.current.contains(relatedTarget)) {
          box.current.open = false;
        }
      }}
    >
      <summary className="btn btn-secondary">
        Filter and order
        <Icon name="chevron-down" />
      </summary>
      <div className="views-panel filter-panel">
        {filters.map(({ name, label, options, none, words }) => {
          const control = { id: `${prefix}-${name}`, label, value: values[name] };
          if (words) {
            return <WordsField key={name} {...control} onSearch={(text) => onChange(name, text, true)} />;
          }
          if (options !== undefined && none !== undefined) {
            return (
              <ComboboxField
                key={name}
                {...control}
                placeholder={none}
                options={options}
                onChange={(value) => onChange(name, value, false)}
              />
            );
          }
          return options === undefined ? (
            <TextField
              key={name}
              {...control}
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              onChange={({ target }) => onChange(name, target.value, true)}
            />
          ) : (
            <SelectField
              key={name}
              {...control}
              onChange={({ target }) => onChange(name, target.value, true)}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </SelectField>
          );
        })}
      </div>
    </details>
  );
}

interface WordsFieldProps {
  id: string;
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

function WordsField({ id, label, value, onSearch }: WordsFieldProps) {
  const { text, type, search } = useSearchText(value, onSearch);
  return (
    <TextField
      id={id}
      label={label}
      value={text}
      maxLength={100}
      autoComplete="off"
      onChange={({ target }) => type(target.value)}
      onBlur={search}
      onKeyDown={({ key }) => {
        if (key === "Enter") search();
      }}
    />
  );
}

/** The filters that are set, each with the link that takes it away. */
export function FilterChips<K extends string>({ filters, values, fallbackOf, href }: FiltersProps<K>) {
  const set = filters.filter(({ name }) => values[name] !== fallbackOf(name));
  if (set.length === 0) return null;
  return (
    <ul aria-label="Filters that are set" className="flex basis-full flex-wrap gap-2">
      {set.map(({ name, label, options }) => {
        const value = options?.find((option) => option.value === values[name])?.label ?? values[name];
        return (
          <li key={name}>
            <a className="pick text-sm" href={href(name, fallbackOf(name))}>
              <span>
                <span className="sr-only">Remove </span>
                <span className="text-ink-muted">{label}: </span>
                {value}
              </span>
              <Icon name="close" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
