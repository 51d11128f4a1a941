import type { StartChoices } from "#api/types.gen.ts";
import { monthName } from "#content/batch-labels.ts";
import { Button } from "#ui/Button.tsx";
import { SelectField } from "#ui/Field.tsx";
import { CALENDAR_CATEGORIES, CALENDAR_MODES, CALENDAR_PATH, type CalendarState } from "./address.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The filters as a plain form, which needs no JavaScript. Phones have them folded. */
export function CalendarFilters({ state, choices }: { state: CalendarState; choices: StartChoices }) {
  const months = choices.months.map((month) => ({ value: month, label: monthName(month) }));
  const languages = choices.languages.map((language) => ({ value: language, label: language }));
  const categories = CALENDAR_CATEGORIES.map(({ key, name }) => ({ value: key, label: name }));
  const { category, mode, month, language } = state;
  const active = [category, mode, month, language].filter(Boolean).length;
  return (
    <form method="get" action={CALENDAR_PATH} aria-label="Narrow the calendar" data-print="hide">
      <details className="disclosure calendar-fold">
        <summary>{active > 0 ? `Filters (${active} active)` : "Filters"}</summary>
        <div className="calendar-filters">
          <Choice name="category" label="Subject" all="All subjects" value={category} options={categories} />
          <Choice name="mode" label="Where" all="Anywhere" value={mode} options={CALENDAR_MODES} />
          <Choice name="month" label="Month" all="All months" value={month} options={months} />
          <Choice name="language" label="Language" all="All languages" value={language} options={languages} />
          <Button type="submit">Show batches</Button>
        </div>
      </details>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The text for no choice. */
  all: string;
  value: string;
  options: readonly Option[];
}

function Choice({ name, label, all, value, options }: ChoiceProps) {
  // What no batch has any more stays chosen, so that the empty calendar explains itself.
  const known = value === "" || options.some((option) => option.value.toLowerCase() === value.toLowerCase());
  const chosen = options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? value;
  return (
    // autoComplete off: otherwise browsers restore the last choice on Back instead of the URL's.
    <SelectField id={`calendar-${name}`} name={name} label={label} defaultValue={chosen} autoComplete="off">
      <option value="">{all}</option>
      {known ? null : <option value={value}>{name === "month" ? monthName(value) : value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}
