import * as v from "valibot";
import type { FieldGroup } from "../forms/field-spec.ts";
import { group } from "../forms/fields.ts";
import { batchFields } from "../records/batch-fields.ts";

const whole = group("First batch", batchFields);

type Values = typeof whole.empty;

/** Whether nothing is said of when it is and how many it takes. The server decides the same. */
export const isBlank = ({ starts_on, ends_on, days, seats }: Values): boolean =>
  [starts_on, ends_on, seats].every((text) => text.trim() === "") && days.length === 0;

/** The first batch of a new course, which is published with it. It may be left out, but not in part. */
export const firstBatch: FieldGroup<typeof batchFields> = {
  ...whole,
  schema: v.lazy((values) =>
    isBlank(values as Values) ? v.custom<Values>(() => true) : whole.schema,
  ) as typeof whole.schema,
};

const LENGTH = /^\s*(\d{1,3})\s*(day|week|month)s?\b/i;
const DAY_MS = 86_400_000;

/** The last day of a course that takes "8 weeks" and starts on this day; empty where the words say no number. */
export function lastDay(starts: string, duration: string): string {
  const [, count = "", unit = ""] = LENGTH.exec(duration) ?? [];
  const day = new Date(`${starts}T00:00:00Z`);
  if (count === "" || Number.isNaN(day.getTime())) return "";
  const many = Number(count);
  if (unit.toLowerCase() === "month") day.setUTCMonth(day.getUTCMonth() + many);
  else day.setUTCDate(day.getUTCDate() + many * (unit.toLowerCase() === "week" ? 7 : 1));
  return new Date(day.getTime() - DAY_MS).toISOString().slice(0, 10);
}
