import type { BatchMode, BatchState, StaffBatchJson, Weekday } from "#api/types.gen.ts";

export const WEEKDAYS: readonly { readonly value: Weekday; readonly label: string }[] = [
  { value: "mon", label: "Monday" },
  { value: "tue", label: "Tuesday" },
  { value: "wed", label: "Wednesday" },
  { value: "thu", label: "Thursday" },
  { value: "fri", label: "Friday" },
  { value: "sat", label: "Saturday" },
  { value: "sun", label: "Sunday" },
];

export const MODES = [
  { value: "centre", label: "At the centre" },
  { value: "online", label: "Online" },
  { value: "both", label: "At the centre and online" },
] as const satisfies readonly { value: BatchMode; label: string }[];

export const STATES = [
  { value: "open", label: "Open" },
  { value: "filling", label: "Filling fast" },
  { value: "full", label: "Full" },
  { value: "cancelled", label: "Cancelled" },
] as const satisfies readonly { value: BatchState; label: string }[];

export const labelIn = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const DAY = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });

/** A calendar day of the API: "4 Jan 2027". */
export const batchDay = (day: string): string => DAY.format(dateOf(day));

/** The first and the last day, with the year once where it is the same: "4 Jan – 5 Mar 2027". */
export const batchDays = (first: string, last: string): string =>
  DAY.formatRange(dateOf(first), dateOf(last));

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** A month such as "2027-01": "January 2027". */
export const batchMonth = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** "Mon, Wed, 18:30–20:30"; three days and more in a row as "Mon–Fri". */
export function batchHours({ days, from_time, to_time }: StaffBatchJson): string {
  const places = days.map((day) => WEEKDAYS.findIndex(({ value }) => value === day));
  const names = days.map((day) => labelIn(WEEKDAYS, day).slice(0, 3));
  const inRow = places.length > 2 && places.every((place, at) => place === (places[0] ?? 0) + at);
  return `${inRow ? `${names[0]}–${names.at(-1)}` : names.join(", ")}, ${from_time}–${to_time}`;
}
