import { expect, test } from "vitest";
import { countOf, formatRating, groupDigits } from "./format.ts";

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

test("ratings keep their tenth", () => {
  expect(formatRating(4)).toBe("4.0");
  expect(formatRating(4.7)).toBe("4.7");
});

test("counts agree with their noun", () => {
  expect(countOf(1, "course", "courses")).toBe("1 course");
  expect(countOf(0, "course", "courses")).toBe("0 courses");
});
