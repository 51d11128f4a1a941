/** The part of the calendar that its URL names; empty texts narrow nothing. */
export interface CalendarState {
  readonly category: string;
  readonly mode: string;
  readonly timing: string;
  readonly month: string;
  readonly language: string;
  /** From 1. */
  readonly page: number;
}

export const CALENDAR_PATH = "/batches";

/** Parses the URL that the server has made canonical. */
export function readCalendar(url: string): CalendarState {
  const query = new URLSearchParams(url.split("?")[1] ?? "");
  return calendarIn((name) => query.get(name));
}

/** The same from a form, which has no page number. */
export function calendarIn(read: (name: string) => unknown): CalendarState {
  const text = (name: string) => String(read(name) ?? "");
  return {
    category: text("category"),
    mode: text("mode"),
    timing: text("timing"),
    month: text("month"),
    language: text("language"),
    page: Number(text("page") || "1"),
  };
}

/** The canonical query of a state, with its question mark, as the server writes it. */
export function calendarQuery({ page, ...filters }: CalendarState): "" | `?${string}` {
  const query = Object.entries(filters).flatMap(([name, value]) =>
    value === "" ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  if (page > 1) query.push(`page=${page}`);
  return query.length === 0 ? "" : `?${query.join("&")}`;
}

export function isNarrowed(state: CalendarState): boolean {
  return calendarQuery({ ...state, page: 1 }) !== "";
}
