import type { StartChoices } from "#api/types.gen.ts";
import { monthName } from "#content/batch-labels.ts";
import { CATEGORIES } from "#content/categories.ts";
import { facetValue } from "#content/facets.ts";
import { useNarrowing } from "#site/use-narrowing.ts";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { SelectField } from "#ui/Field.tsx";
import { CALENDAR_PATH, type CalendarState, calendarIn, calendarQuery } from "./address.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The categories of courses; "all" is no category of a course. */
const SUBJECTS = CATEGORIES.filter(({ key }) => key !== "all").map(({ key, name }) => option(key, name));
const MODES = ["online", "centre"].map((value) => option(value, facetValue("mode", value)));
const TIMINGS = ["weekend", "weekdays", "morning", "evening"].map((value) =>
  option(value, facetValue("timing", value)),
);

function option(value: string, label = value): Option {
  return { value, label };
}

/** The filters as a plain form; with JavaScript a change submits it. Phones have them folded. */
export function CalendarFilters({ state, choices }: { state: CalendarState; choices: StartChoices }) {
  const { form, waiting, control } = useNarrowing(
    (values) => hrefOf(calendarIn((name) => values.get(name))),
    hrefOf(state),
  );
  const months = choices.months.map((month) => option(month, monthName(month)));
  const languages = choices.languages.map((language) => option(language));
  const { page: _, ...filters } = state;
  const active = Object.values(filters).filter(Boolean).length;
  const fields = [
    { name: "category", label: "Subject", all: "All subjects", options: SUBJECTS },
    { name: "timing", label: "Timing", all: "Any time", options: TIMINGS },
    { name: "mode", label: "Where", all: "Anywhere", options: MODES },
    { name: "month", label: "Month", all: "All months", options: months },
    { name: "language", label: "Language", all: "All languages", options: languages },
  ] as const;
  return (
    <form
      ref={form}
      id="calendar-filters"
      method="get"
      action={CALENDAR_PATH}
      aria-label="Filter batches"
      data-print="hide"
    >
      <details className="disclosure calendar-fold unfold-lg">
        <summary>{active > 0 ? `Filters (${active})` : "Filters"}</summary>
        <div className="calendar-filters">
          {fields.map((field) => (
            <Choice key={field.name} {...field} value={state[field.name]} control={control} />
          ))}
          <Button type="submit" className={cx(!waiting && "hidden noscript:inline-flex")}>
            Show batches
          </Button>
        </div>
      </details>
    </form>
  );
}

function hrefOf(state: CalendarState): string {
  return `${CALENDAR_PATH}${calendarQuery({ ...state, page: 1 })}`;
}

interface ChoiceProps {
  name: string;
  label: string;
  /** The text for no choice. */
  all: string;
  value: string;
  options: readonly Option[];
  control: ReturnType<typeof useNarrowing>["control"];
}

function Choice({ name, label, all, value, options, control }: ChoiceProps) {
  // What no batch has any more stays chosen, so that the empty calendar explains itself.
  const known = value === "" || options.some((option) => option.value.toLowerCase() === value.toLowerCase());
  const chosen = options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? value;
  return (
    // autoComplete off: otherwise browsers restore the last choice on Back instead of the URL's.
    <SelectField
      id={`calendar-${name}`}
      name={name}
      label={label}
      defaultValue={chosen}
      autoComplete="off"
      {...control}
    >
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
