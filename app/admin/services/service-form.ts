import * as v from "valibot";
import type { ProjectStep, ServiceTexts, StaffServiceJson } from "#api/types.gen.ts";
import type { FieldSpec } from "../forms/field-spec.ts";
import { area, checkbox, group, list, optionalNumeric, text } from "../forms/fields.ts";
import { type EditedPair, pairs } from "../forms/pairs.ts";
import { recordForm } from "../forms/record-form.ts";

const MOST = 12;

const asPairs = pairs({
  label: "Steps of a project",
  hint: "How a project goes, in order. Each with a short title and one or two sentences.",
  most: MOST,
});

const steps: FieldSpec<readonly EditedPair[], readonly ProjectStep[], ProjectStep[]> = {
  ...asPairs,
  widget: {
    control: "pairs",
    most: MOST,
    words: { one: "step", question: "Title", answer: "Text", members: ["title", "text"] },
  },
  read: (stored) => asPairs.read(stored.map(({ title, text }) => ({ question: title, answer: text }))),
  write: (value) => asPairs.write(value).map(({ question, answer }) => ({ title: question, text: answer })),
};

const caseFigure = (label: string, example: string) =>
  text({
    label,
    hint: `Begins with the number, e.g. “${example}”: the bars are drawn from it.`,
    max: 24,
    rule: v.pipe(v.string(), v.regex(/^(?:\d.*)?$/, "Begin with the number, such as “14 stops”.")),
  });

/** A project on one sheet: all of it, or nothing. */
const caseSheet = group("Case sheet", {
  invented: checkbox({
    label: "An invented example",
    hint: "Visitors are told that the figures are invented. Untick only for a project that a client lets you show.",
    empty: true,
    show: (invented) => (invented ? "Yes" : "No"),
  }),
  industry: text({
    label: "Industry and size",
    hint: "E.g. “Dairy packing line, 40 people”. Leave all fields empty to show no project.",
    max: 80,
  }),
  problem: area({ label: "Problem", hint: "What was wrong, in one or two sentences.", max: 500 }),
  solution: area({ label: "What was done", hint: "In one or two sentences.", max: 500 }),
  measure: text({
    label: "What was measured",
    hint: "What both figures count, e.g. “Unplanned stops a week”.",
    max: 80,
  }),
  before: caseFigure("Figure before", "14 stops"),
  after: caseFigure("Figure after", "3 stops"),
  weeks: optionalNumeric(
    text({
      label: "Weeks",
      hint: "From the order to the handover, e.g. “9”.",
      rule: v.pipe(v.string(), v.regex(/^(?:[1-9]\d{0,2})?$/, "Give whole weeks, from 1 to 260.")),
      attributes: { inputMode: "numeric", maxLength: 3 },
    }),
  ),
});

export const serviceForm = recordForm<StaffServiceJson, ServiceTexts>()("service", {
  name: text({
    label: "Name",
    hint: "In the footer, in lists, and as the choice of the enquiry form. The address of the page stays.",
    required: "Give the service a name.",
    max: 80,
  }),
  summary: area({
    label: "Summary",
    hint: "One sentence below the name, also in search results.",
    required: "Say in one sentence what the service is.",
    max: 500,
  }),
  description: area({
    label: "Description",
    hint: "How you work on it, in a few sentences.",
    required: "Describe the service.",
    max: 2_000,
    attributes: { rows: 5 },
  }),
  card_problem: area({
    label: "Situation",
    hint: "On the card of the consultancy page: the situation in which the service helps, in one sentence.",
    required: "Describe the situation in one sentence.",
    max: 500,
  }),
  card_outcomes: list({
    label: "Results on the card",
    hint: "What the client gets. Three short lines look best.",
    noun: "result on the card",
    most: MOST,
  }),
  problems: list({
    label: "Typical problems",
    hint: "In the words of those who have them.",
    noun: "problem",
    most: MOST,
  }),
  outcomes: list({
    label: "What we deliver",
    hint: "What the client holds in the end.",
    noun: "result",
    most: MOST,
  }),
  steps,
  inputs: list({
    label: "What we need from you",
    hint: "What the client brings along.",
    noun: "line on what we need",
    most: MOST,
  }),
  course_words: text({
    label: "Words that find courses",
    hint: "The page shows up to three courses that a search for these words finds, e.g. “PLC”. Leave it empty to show none.",
    max: 100,
  }),
  case_sheet: caseSheet,
});
