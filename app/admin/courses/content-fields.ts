import * as v from "valibot";
import type { FieldSpec } from "../forms/field-spec.ts";
import { area, list, nullable, pick, picture, text } from "../forms/fields.ts";
import { pairs } from "../forms/pairs.ts";

const MAX_HOURS = 60;

const hours: FieldSpec<string, number | null, number | null> = {
  ...text({
    label: "Hours a week",
    hint: "Lessons and practice together, e.g. “8”. May stay empty.",
    rule: v.pipe(
      v.string(),
      v.check(
        (value) => value === "" || (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_HOURS),
        `Give a whole number from 1 to ${MAX_HOURS}.`,
      ),
    ),
    attributes: { inputMode: "numeric", maxLength: 2 },
  }),
  read: (stored) => (stored === null ? "" : String(stored)),
  write: (value) => (value.trim() === "" ? null : Number(value)),
};

/** What only the page of the course shows. The API groups it as `content`. */
export const contentFields = {
  hours_a_week: hours,
  languages: list({
    label: "Languages",
    hint: "In which the course is taught, e.g. “English” and “Hindi”, one on each line.",
    noun: "language",
    most: 6,
  }),
  tools: list({
    label: "Tools",
    hint: "Software, equipment and standards that learners work with, e.g. “Oscilloscope”.",
    noun: "tool",
    most: 30,
  }),
  for_whom: list({
    label: "Who it is for",
    hint: "Continues “It is for you if”, e.g. “You maintain machines and want to read the program”.",
    noun: "line on whom it is for",
    most: 12,
  }),
  not_for: list({
    label: "Who it is not for",
    hint: "Continues “It is not for you if”, e.g. “You want to learn at home on a simulator”. It saves both sides a call.",
    noun: "line on whom it is not for",
    most: 12,
  }),
  project_title: text({
    label: "What learners build",
    hint: "In a few words, e.g. “A conveyor that starts, sorts and stops safely”.",
    max: 160,
  }),
  project_text: area({
    label: "What learners build, in detail",
    hint: "Two to four sentences. A new line begins a new paragraph.",
    max: 2_000,
    attributes: { rows: 4 },
  }),
  project_image: nullable(
    picture({
      label: "Project image",
      hint: "Wide photo, 1600 × 900 or larger, from the library or as a link. If left empty: we show a drawing.",
      shape: "wide",
    }),
  ),
  questions: pairs({
    label: "Questions and answers",
    hint: "What people ask before they enrol. Three to five are enough, 20 at most.",
    most: 20,
  }),
  related: pick({
    label: "Related courses",
    hint: "Shown first among the related courses, in this order, 6 at most. Without any, courses of the same category show.",
    noun: "course",
    most: 6,
  }),
};
