import * as v from "valibot";
import type { StaffVacancyJson, VacancyInput } from "#api/types.gen.ts";
import { groupDigits } from "#content/format.ts";
import type { FieldSpec } from "../forms/field-spec.ts";
import { area, checkbox, list, nullable, pick, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { parsePrice } from "../kit/price.ts";

/** Whole rupees a month, typed as people write amounts; the server compares both ends. */
function pay(label: string, hint: string): FieldSpec<string, number, number> {
  const rupees = (typed: string) => (parsePrice(typed) ?? Number.NaN) / 100;
  return {
    ...text({
      label,
      hint,
      required: "Give an amount of rupees.",
      rule: v.pipe(
        v.string(),
        v.check((typed) => Number.isInteger(rupees(typed)), "Give whole rupees a month, such as 22,000."),
      ),
      attributes: { inputMode: "numeric", maxLength: 20 },
    }),
    read: groupDigits,
    write: rupees,
  };
}

export const vacancyForm = recordForm<StaffVacancyJson, VacancyInput>()("vacancy", {
  title: text({
    label: "Title",
    hint: "The work, as people search for it, e.g. “Maintenance electrician”.",
    required: "Say what the work is.",
    max: 80,
  }),
  employer: nullable(
    text({
      label: "Employer",
      hint: "Left empty: visitors read “An employer in Pune”, with the town.",
      max: 160,
    }),
  ),
  town: text({
    label: "Town",
    hint: "E.g. “Pune”.",
    required: "Give the town.",
    max: 80,
  }),
  place: nullable(
    text({
      label: "Place",
      hint: "Plant or area within the town, e.g. “Chakan”. Leave it empty where it would name the employer.",
      max: 160,
    }),
  ),
  pay_from: pay("Pay a month, from", "Rupees, e.g. “22,000”."),
  pay_to: pay("Pay a month, up to", "The same amount where there is only one."),
  text: area({
    label: "Text",
    hint: "What the work is, shifts and days, who may apply. An empty line begins a paragraph.",
    required: "Describe the work.",
    max: 10_000,
    attributes: { rows: 8 },
  }),
  skills: list({
    label: "Skills",
    hint: "What one has to be able to do, 20 lines at most.",
    noun: "skill",
    most: 20,
  }),
  last_day: text({
    label: "Last day to apply",
    hint: "From midnight in India after this day the vacancy is closed.",
    required: "Give the last day.",
    attributes: { type: "date", min: "2000-01-01", max: "2100-12-31" },
  }),
  course_ids: pick({
    label: "Courses that prepare for it",
    hint: "Three at most. Their pages link to the vacancy while it is open.",
    noun: "course",
    most: 3,
  }),
  published: checkbox({
    label: "Visitors can see this vacancy",
    shortLabel: "Visitors",
    hint: "Untick to hide this vacancy from visitors.",
    empty: true,
    show: (published) => (published ? "See the vacancy" : "Do not see the vacancy"),
  }),
});
