const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const INDIA_AHEAD_MS = 5.5 * 60 * 60 * 1000;

/**
 * A day in Indian time, such as "1 November 2026", from a date ("2026-11-01") or an RFC 3339 time. The same on server
 * and browser whatever their locale and time zone.
 */
export function longDate(value: string): string {
  const isDate = value.length <= 10;
  const day = new Date(Date.parse(value) + (isDate ? 0 : INDIA_AHEAD_MS));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** A day, with the exact value for machines. */
export function LongDate({ value }: { value: string }) {
  return <time dateTime={value}>{longDate(value)}</time>;
}
