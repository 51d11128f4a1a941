import type { BatchJson, BatchMode, StartJson, Weekday } from "#api/types.gen.ts";
import { courseHref } from "./courses.ts";
import { longDate } from "./format.ts";

export type { BatchJson as Batch, StartJson as Start };

/** How a batch is taught. */
export const MODE_LABELS: Readonly<Record<BatchMode, string>> = {
  online: "Online",
  centre: "In class",
  both: "Online or in class",
};

/** In the order of the week. */
const DAYS: Readonly<Record<Weekday, string>> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

/** The batch to offer, as the server chooses it for the price: the next to come with a free seat, else a running one. */
export function nextBatch(batches: readonly BatchJson[] | undefined): BatchJson | undefined {
  const open = batches?.filter((batch) => batch.can_enrol);
  return open?.find((batch) => !batch.has_started) ?? open?.[0];
}

/** "Mon, Wed, Fri" or, of three days and more in a row, "Mon to Fri". */
export function daysOf({ days }: Pick<BatchJson, "days">): string {
  const names = days.map((day) => DAYS[day]).join(", ");
  const row = Object.values(DAYS).join(", ").includes(names);
  return row && days.length > 2 ? names.replace(/,.*,/, " to") : names;
}

/** "6:30 pm to 8:30 pm", "10 am to 1 pm". */
export function hoursOf({ from_time, to_time }: Pick<BatchJson, "from_time" | "to_time">): string {
  return `${clockTime(from_time)} to ${clockTime(to_time)}`;
}

function clockTime(text: string): string {
  const [hours = "", minutes = ""] = text.split(":");
  const hour = Number(hours);
  return `${hour % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hour < 12 ? "am" : "pm"}`;
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
