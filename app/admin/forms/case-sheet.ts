import * as v from "valibot";
import { area, checkbox, group, optionalNumeric, text } from "./fields.ts";

/**
 * The fields of a project on one sheet: all of it is given, or nothing. Of several sheets each has a name, which messages say
 * before the label: "Case 2: Problem".
 */
export function caseSheet(name?: string) {
  const named = (label: string) => ({ label, ...(name && { shortLabel: `${name}: ${label}` }) });
  const figure = (label: string, example: string) =>
    text({
      ...named(label),
      hint: `Begins with the number, e.g. “${example}”: the bars are drawn from it.`,
      max: 24,
      rule: v.pipe(v.string(), v.regex(/^(?:\d.*)?$/, "Begin with the number, such as “14 stops”.")),
    });
  return group(name ?? "Case sheet", {
    invented: checkbox({
      ...named("An invented example"),
      hint: "Visitors are told that the figures are invented. Untick only for a project that a client lets you show.",
      empty: true,
      show: (invented) => (invented ? "Yes" : "No"),
    }),
    industry: text({
      ...named("Industry and size"),
      hint: "E.g. “Dairy packing line, 40 people”. Leave all fields empty to show no project.",
      max: 80,
    }),
    problem: area({ ...named("Problem"), hint: "What was wrong, in one or two sentences.", max: 500 }),
    solution: area({ ...named("What was done"), hint: "In one or two sentences.", max: 500 }),
    measure: text({
      ...named("What was measured"),
      hint: "What both figures count, e.g. “Unplanned stops a week”.",
      max: 80,
    }),
    before: figure("Figure before", "14 stops"),
    after: figure("Figure after", "3 stops"),
    weeks: optionalNumeric(
      text({
        ...named("Weeks"),
        hint: "From the order to the handover, e.g. “9”.",
        rule: v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2})?$/, "Give whole weeks, from 1 to 260.")),
        attributes: { inputMode: "numeric", maxLength: 3 },
      }),
    ),
  });
}

type CasePath = "industry" | "problem" | "solution" | "measure" | "before" | "after" | "weeks" | "invented";

/** The paths of the fields of a sheet, in which the layout has them. */
export type CasePaths<Place extends string> = `${Place}.${CasePath}`;
