import type { ProjectStep, ServiceTexts, StaffServiceJson } from "#api/types.gen.ts";
import { caseSheet } from "../forms/case-sheet.ts";
import type { FieldSpec } from "../forms/field-spec.ts";
import { area, list, text } from "../forms/fields.ts";
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
  case_sheet: caseSheet(),
});
