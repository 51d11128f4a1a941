import type { BatchJson, BatchMode, StartJson, Weekday } from "#api/types.gen.ts";
import { courseHref } from "./courses.ts";
import { longDate } from "./format.ts";

export type { BatchJson as Batch, StartJson as Start };

/** How a batch is taught. */
export const MODE_LABELS: Readonly<Record<BatchMode, string>> = {
  online: "Online",
  centre: "At the centre",
  both: "Online or at the centre",
};

const DAYS: Readonly<Record<Weekday, string>> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

/** The batch to offer: the soonest with a free seat. */
export function nextBatch(batches: readonly BatchJson[] | undefined): BatchJson | undefined {
  return batches?.find((batch) => batch.can_enrol);
}

/** "Mon, Wed, Fri". */
export function daysOf({ days }: Pick<BatchJson, "days">): string {
  return days.map((day) => DAYS[day]).join(", ");
}

/** "6:30 pm to 8:30 pm". */
export function hoursOf({ from_time, to_time }: Pick<BatchJson, "from_time" | "to_time">): string {
  return `${clockTime(from_time)} to ${clockTime(to_time)}`;
}

function clockTime(text: string): string {
  const [hours = "", minutes = ""] = text.split(":");
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** "30 Nov 2026". */
export function shortDate(day: string): string {
  const [date = "", month = "", year = ""] = longDate(day).split(" ");
  return `${date} ${month.slice(0, 3)} ${year}`;
}

/** "January 2027", from a month or a day. */
export function monthName(text: string): string {
  return longDate(`${text.slice(0, 7)}-01`).slice(2);
}

/** "Full", "3 seats left" or, while most are free, "20 seats". */
export function seatsOf({ seats, seats_taken, state }: BatchJson): string {
  const free = seats - seats_taken;
  if (state === "full" || free <= 0) return "Full";
  if (state === "filling" || free * 2 <= seats) return free === 1 ? "1 seat left" : `${free} seats left`;
  return `${seats} seats`;
}

/** Where a seat of the course, or of one of its batches, is reserved. */
export function reserveHref(slug: string, batch?: Pick<BatchJson, "id">): string {
  return `${courseHref(slug)}/reserve${batch ? `?batch=${batch.id}` : ""}`;
}

/** Where the batches of a course stand on its page. */
export function batchesHref(slug: string): string {
  return `${courseHref(slug)}#batches`;
}
