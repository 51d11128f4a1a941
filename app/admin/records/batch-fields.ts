import * as v from "valibot";
import { choices, nullable, numeric, select, text } from "../forms/fields.ts";
import { optionalPrice } from "../forms/price-field.ts";
import { MODES, STATES, WEEKDAYS } from "./batch-labels.ts";

/** A day, as a date input has it. */
export const day = (label: string, hint: string, required: string) =>
  text({ label, hint, required, attributes: { type: "date", min: "2000-01-01", max: "2100-12-31" } });

/** A number of seats, as it is typed. */
export const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/, "Give a whole number."));

const whole = (label: string, hint: string, empty = "") =>
  numeric(
    text({
      label,
      hint,
      required: "Give a number.",
      empty,
      rule: wholeNumber,
      attributes: { inputMode: "numeric", maxLength: 5 },
    }),
    String,
  );

/** The fields of a batch, but for its course. The server validates again, and compares dates, hours and seats with each other. */
export const batchFields = {
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
};
