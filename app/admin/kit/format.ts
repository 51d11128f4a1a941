import { countOf, groupDigits } from "#content/format.ts";

const TIME_ZONE = "Asia/Kolkata";

const DATE_TIME = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});
const TIME = new Intl.DateTimeFormat("en-IN", { timeStyle: "short", timeZone: TIME_ZONE });
const DATE = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: TIME_ZONE });

/** A time of the API as date and time in India. */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : DATE_TIME.format(date);
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SHORT_DATE = new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "short", timeZone: TIME_ZONE });

/** How long ago a time of the API was: "now", "32 min", "5 h", "6 days"; after a week the day, "2 Jan". */
export function agoText(time: string, now: Date): string {
  const date = new Date(time);
  const passed = now.getTime() - date.getTime();
  if (Number.isNaN(passed)) return time;
  if (passed < MINUTE_MS) return "now";
  if (passed < 60 * MINUTE_MS) return `${Math.floor(passed / MINUTE_MS)} min`;
  if (passed < DAY_MS) return `${Math.floor(passed / (60 * MINUTE_MS))} h`;
  if (passed < 8 * DAY_MS) return countOf(Math.floor(passed / DAY_MS), "day", "days");
  return isoDay(time).slice(0, 4) === isoDay(now.toISOString()).slice(0, 4)
    ? SHORT_DATE.format(date)
    : formatDate(time);
}

const SHORT_DATE_TIME = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
  timeZone: TIME_ZONE,
});

/** A time of the API in few words: "4 Dec, 10:00 am"; of another year its day. */
export function shortTime(time: string, now: Date): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return isoDay(time).slice(0, 4) === isoDay(now.toISOString()).slice(0, 4)
    ? SHORT_DATE_TIME.format(date)
    : formatDate(time);
}

/** A time of the API as a time of day in India. */
export function formatTime(time: string): string {
  return TIME.format(new Date(time));
}

/** A time of the API as a date in India. */
export function formatDate(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : DATE.format(date);
}

// The Swedish locale writes dates as ISO 8601 does.
const ISO_DAY = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: TIME_ZONE });

/** The same for a date input: `2026-11-21`. Empty when the text is not a time. */
export function isoDay(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : ISO_DAY.format(date);
}

// Without seconds, as a date-time input writes it.
const ISO_MINUTE = new Intl.DateTimeFormat("sv-SE", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: TIME_ZONE,
});

/** What a date-time input says, as a time in India (RFC 3339). */
export function indiaTime(input: string): string {
  return `${input}:00+05:30`;
}

/** A time for a date-time input, in India: `2026-11-21T09:30`. */
export function indiaInput(time: Date): string {
  return ISO_MINUTE.format(time).replace(" ", "T");
}

/** The next full hour in India, at least half an hour away. Its hours begin half an hour after those of UTC. */
export function nextIndiaHour(now: Date): Date {
  const half = 30 * 60_000;
  return new Date(Math.ceil((now.getTime() + 2 * half) / (2 * half)) * 2 * half - half);
}

/** The time of a date-time input that is read as a time in India; null when it is not one. */
export function fromIndiaInput(text: string): Date | null {
  const time = new Date(indiaTime(text));
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}

/** "26–50 of 1,204 courses", "1 course", "No courses". */
export function rangeText(page: number, perPage: number, total: number, one: string, many: string): string {
  if (total === 0) return `No ${many}`;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  // A page beyond the end redirects to the last one; until then there is no range to show.
  if (total <= perPage || from > total) return countOf(total, one, many);
  return `${groupDigits(from)}–${groupDigits(to)} of ${countOf(total, one, many)}`;
}

const TODAY_WORDS = new Intl.DateTimeFormat("en-IN", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: TIME_ZONE,
});

/** The day in India: "Saturday, 28 November". */
export function todayWords(now: Date): string {
  return TODAY_WORDS.format(now);
}

const DAY_WORDS = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** The day of a date or date-time input in words: "Sat, 12 Dec 2026". Empty when there is none. */
export function dayWords(input: string): string {
  const day = new Date(input.slice(0, 10));
  return input === "" || Number.isNaN(day.getTime()) ? "" : DAY_WORDS.format(day);
}

/** The number of characters (code points) of a text. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** "812 kB", "3.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return countOf(bytes, "byte", "bytes");
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A length of time: "45 min", "2 h 5 min", "3 days". */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  if (hours >= 48) return countOf(Math.round(hours / 24), "day", "days");
  return rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
}

/** "Asha Rao" of "Asha Rao <asha@example.com>". */
export function nameOf(author: string): string {
  return author.replace(/ <[^>]*>/, "");
}
