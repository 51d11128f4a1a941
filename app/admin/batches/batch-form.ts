import * as v from "valibot";
import type { BatchCopy, BatchInput, StaffBatchJson } from "#api/types.gen.ts";
import type { FieldSpec, ValuesOf } from "../forms/field-spec.ts";
import { choices, nullable, numeric, select, text } from "../forms/fields.ts";
import { optionalPrice } from "../forms/price-field.ts";
import { recordForm } from "../forms/record-form.ts";
import { MODES, STATES, WEEKDAYS } from "./labels.ts";

/** The course, chosen from a list that the screen loads. */
const course: FieldSpec<string, number, number> = {
  label: "Course",
  hint: "What is taught in this batch.",
  widget: { control: "select", options: [] },
  empty: "",
  schema: v.pipe(v.string(), v.nonEmpty("Choose the course.")),
  read: String,
  write: Number,
  show: (id) => `Course number ${id}`,
};

const day = (label: string, hint: string, required: string) =>
  text({ label, hint, required, attributes: { type: "date", min: "2000-01-01", max: "2100-12-31" } });

const whole = (label: string, hint: string, empty = "") =>
  numeric(
    text({
      label,
      hint,
      required: "Give a number.",
      empty,
      rule: v.pipe(v.string(), v.regex(/^\d{1,5}$/, "Give a whole number.")),
      attributes: { inputMode: "numeric", maxLength: 5 },
    }),
    String,
  );

/** The batch form. The server validates again, and compares dates, hours and seats with each other. */
export const batchForm = recordForm<StaffBatchJson, BatchInput>()("batch", {
  course_id: course,
  starts_on: day("First day", "When the first lesson is.", "Give the first day."),
  ends_on: day(
    "Last day",
    "After this day visitors no longer see the batch, from midnight in India.",
    "Give the last day.",
  ),
  enrol_by: nullable(
    text({
      label: "Last day to enrol",
      hint: "Left empty: the last day of the batch.",
      attributes: { type: "date", min: "2000-01-01", max: "2100-12-31" },
    }),
  ),
  days: choices({
    label: "Days of the week",
    hint: "When lessons are held.",
    required: "Choose at least one day of the week.",
    options: WEEKDAYS,
  }),
  from_time: text({
    label: "Lessons begin at",
    hint: "Indian time, e.g. “18:30”.",
    required: "Say when lessons begin.",
    attributes: { type: "time" },
  }),
  to_time: text({
    label: "Lessons end at",
    hint: "Indian time, e.g. “20:30”.",
    required: "Say when lessons end.",
    attributes: { type: "time" },
  }),
  remark: text({
    label: "Remark on days and hours",
    hint: "What else learners should know, e.g. “No lessons from 24 to 31 December”.",
    max: 160,
  }),
  mode: select("How it is taught", MODES),
  place: text({
    label: "Place",
    hint: "Where learners come to, e.g. “Baner, Pune”. May stay empty when the batch is online only.",
    max: 160,
  }),
  language: text({
    label: "Language",
    hint: "What is spoken in lessons, e.g. “English and Hindi”.",
    required: "Give the language.",
    max: 80,
  }),
  seats: whole("Seats", "How many learners the batch can take, e.g. “12”."),
  seats_taken: whole("Seats taken", "How many have enrolled so far.", "0"),
  fee: optionalPrice({
    label: "Fee in rupees",
    shortLabel: "Fee",
    hint: "Only if it differs from the price of the course, e.g. “16,999” or “Rs. 16,999/-”.",
    error:
      "Give an amount of rupees, such as 14,999, or leave it empty when the price of the course applies.",
  }),
  state: select("State", STATES),
});

export type BatchValues = ValuesOf<typeof batchForm.fields>;

/** The form of a copy: all other dates move with the first day. */
export const copyForm = recordForm<Pick<StaffBatchJson, "starts_on">, BatchCopy>()("batch-copy", {
  starts_on: day(
    "First day of the new batch",
    "The last day and the last day to enrol move by as many days. All seats are free again.",
    "Give the first day.",
  ),
});
