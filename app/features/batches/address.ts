import { CATEGORIES } from "#content/categories.ts";

/** The part of the calendar that its URL names; empty texts narrow nothing. */
export interface CalendarState {
  readonly category: string;
  readonly mode: string;
  readonly month: string;
  readonly language: string;
  /** From 1. */
  readonly page: number;
}

export const CALENDAR_PATH = "/batches";

export const CALENDAR_MODES = [
  { value: "online", label: "Online" },
  { value: "centre", label: "At the centre" },
] as const;

/** The categories of courses; "all" is no category of a course. */
export const CALENDAR_CATEGORIES = CATEGORIES.filter(({ key }) => key !== "all");

/** Parses the URL that the server has made canonical. */
export function readCalendar(url: string): CalendarState {
  const query = new URLSearchParams(url.split("?")[1] ?? "");
  const text = (name: string) => query.get(name) ?? "";
  return {
    category: text("category"),
    mode: text("mode"),
    month: text("month"),
    language: text("language"),
    page: Number(query.get("page") ?? "1"),
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

export function isNarrowed({ category, mode, month, language }: CalendarState): boolean {
  return `${category}${mode}${month}${language}` !== "";
}
