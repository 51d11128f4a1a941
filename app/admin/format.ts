const TIME_ZONE = "Asia/Kolkata";

const DATE_TIME = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});
const DATE = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: TIME_ZONE });

/** A time of the API, as the clock on the wall in India shows it. */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : DATE_TIME.format(date);
}

/** The day of a time of the API. */
export function formatDate(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : DATE.format(date);
}

// The Swedish way to write a day is the one of ISO 8601.
const ISO_DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: TIME_ZONE });

/** The day in India of a time of the API, as a date field takes it: `2026-11-21`. Empty for what is no time. */
export function isoDay(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : ISO_DAY.format(date);
}

/** "26–50 of 1,204 courses", "1 course", "No courses". */
export function rangeText(page: number, perPage: number, total: number, one: string, many: string): string {
  if (total === 0) return `No ${many}`;
  if (total <= perPage) return `${groupThousands(total)} ${total === 1 ? one : many}`;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  // A page beyond the end leads to the last one; until then there is no range to name.
  if (from > total) return `${groupThousands(total)} ${many}`;
  return `${groupThousands(from)}–${groupThousands(to)} of ${groupThousands(total)} ${many}`;
}

/** How many characters a text has, as people count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function groupThousands(value: number): string {
  return value.toLocaleString("en-IN");
}
