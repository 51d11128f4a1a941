import { expect, test } from "vitest";
import { axisEnd, monthBefore, monthName, shortMonth } from "./months.ts";

test("months have names", () => {
  expect(monthName("2026-12")).toBe("December 2026");
  expect(shortMonth("2027-01")).toBe("Jan 27");
});

test("months are counted back over the turn of the year", () => {
  expect(monthBefore("2026-01", 1)).toBe("2025-12");
  expect(monthBefore("2026-11", 11)).toBe("2025-12");
  expect(monthBefore("2026-03", 0)).toBe("2026-03");
});

test("an axis ends at a round number", () => {
  expect([0, 5, 6, 11, 51, 100, 4001].map(axisEnd)).toEqual([5, 5, 10, 20, 100, 100, 5000]);
});
