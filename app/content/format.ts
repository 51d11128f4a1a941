/** Indian digit grouping: 1,18,000. Implemented by hand, because the locales of server and browser may differ. */
export function groupDigits(value: number): string {
  const digits = String(Math.trunc(value));
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ",");
  return `${head},${digits.slice(-3)}`;
}

/** The price of a stack, "₹1199", with Indian digit grouping: "₹1,199". */
export function groupPrice(price: string): string {
  return `₹${groupDigits(Number(price.replace(/\D/g, "")))}`;
}

/** "1 course", "12 courses". */
export function countOf(count: number, one: string, many: string): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

/** "1 hour", "6 hours", "1.5 hours". */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? "hour" : "hours"}`;
}

/** "English", "English and Hindi", "English, Hindi and Marathi". */
export function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

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
 * A date such as "1 November 2026", from a date ("2026-11-01") or an RFC 3339 time, which is converted to Indian time.
 * Independent of locale and time zone, so that server and browser render the same.
 */
export function longDate(value: string): string {
  const isDate = value.length <= 10;
  const day = new Date(Date.parse(value) + (isDate ? 0 : INDIA_AHEAD_MS));
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** "30 Nov 2026". */
export function shortDate(day: string): string {
  const [date = "", month = "", year = ""] = longDate(day).split(" ");
  return `${date} ${month.slice(0, 3)} ${year}`;
}
