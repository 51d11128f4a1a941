const NAME = new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-IN", { month: "short", timeZone: "UTC" });

const dayOf = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** "December 2026" for `2026-12`. */
export function monthName(month: string): string {
  return NAME.format(dayOf(month));
}

/** "Dec 26" for `2026-12`. */
export function shortMonth(month: string): string {
  return `${SHORT.format(dayOf(month))} ${month.slice(2, 4)}`;
}

/** The month so many months before. */
export function monthBefore(month: string, count: number): string {
  const day = dayOf(month);
  day.setUTCMonth(day.getUTCMonth() - count);
  return day.toISOString().slice(0, 7);
}

/** A round number not below `value`, for the end of an axis: 1, 2 or 5 times a power of ten. */
export function axisEnd(value: number): number {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
