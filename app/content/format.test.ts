import { expect, test } from "vitest";
import { countOf, groupDigits, longDate } from "./format.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [14999, "14,999"],
  [118000, "1,18,000"],
  [1234567, "12,34,567"],
  [123456789, "12,34,56,789"],
])("groups %d as %s", (value, text) => {
  expect(groupDigits(value)).toBe(text);
});

test("counts have the right noun", () => {
  expect(countOf(1, "course", "courses")).toBe("1 course");
  expect(countOf(0, "course", "courses")).toBe("0 courses");
});

test("a date stays the same, a time is converted to Indian time", () => {
  expect(longDate("2026-11-01")).toBe("1 November 2026");
  expect(longDate("2026-03-14T09:26:53.589Z")).toBe("14 March 2026");
  expect(longDate("2026-12-31T18:29:59.999Z")).toBe("31 December 2026");
  expect(longDate("2026-12-31T18:30:00.000Z")).toBe("1 January 2027");
});
