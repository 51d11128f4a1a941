import { expect, test } from "vitest";
import {
  agoText,
  dayWords,
  formatDate,
  formatDateTime,
  indiaInput,
  isoDay,
  nextIndiaHour,
  rangeText,
  sizeText,
} from "./format.ts";

test.each([
  ["2026-11-29T10:00:00Z", "now"],
  ["2026-11-29T09:28:00Z", "32 min"],
  ["2026-11-29T04:30:00Z", "5 h"],
  ["2026-11-28T09:00:00Z", "1 day"],
  ["2026-11-22T09:00:00Z", "7 days"],
  ["2026-11-03T09:00:00Z", "3 Nov"],
  ["2025-12-31T10:00:00Z", "31 Dec 2025"],
])("%s was %s ago", (time, text) => {
  expect(agoText(time, new Date("2026-11-29T10:00:30Z"))).toBe(text);
});

test("times are formatted in Indian time", () => {
  expect(formatDateTime("2026-11-20T20:30:00.000Z")).toMatch(/21 Nov 2026.*2:00/);
  expect(formatDate("2026-11-20T20:30:00.000Z")).toBe("21 Nov 2026");
  expect(formatDate("soon")).toBe("soon");
});

test("a date input gets the date in India", () => {
  expect(isoDay("2026-11-20T18:30:00.000Z")).toBe("2026-11-21");
  expect(isoDay("2026-11-20T18:29:59.999Z")).toBe("2026-11-20");
  expect(isoDay("soon")).toBe("");
});

test("the day of an input is told in words", () => {
  expect(dayWords("2026-12-05")).toBe("Sat, 5 Dec 2026");
  expect(dayWords("2026-12-05T23:30")).toBe("Sat, 5 Dec 2026");
  expect(dayWords("")).toBe("");
  expect(dayWords("soon")).toBe("");
});

test.each([
  [1, 25, 0, "No courses"],
  [1, 25, 1, "1 course"],
  [1, 25, 25, "25 courses"],
  [2, 25, 10_000, "26–50 of 10,000 courses"],
  [3, 25, 60, "51–60 of 60 courses"],
])("page %i of %i with %i in all", (page, perPage, total, text) => {
  expect(rangeText(page, perPage, total, "course", "courses")).toBe(text);
});

test.each([
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [812_300, "812 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [26_214_400, "26.2 MB"],
])("%i bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ["2026-11-29T03:35:00Z", "2026-11-29T10:00"],
  ["2026-11-29T03:59:00Z", "2026-11-29T10:00"],
  ["2026-11-29T04:01:00Z", "2026-11-29T11:00"],
])("at %s the next full hour in India is %s", (now, text) => {
  expect(indiaInput(nextIndiaHour(new Date(now)))).toBe(text);
});
