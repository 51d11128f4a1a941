import { expect, test } from "vitest";
import { longDate } from "./LongDate.tsx";

test("a date is that day, a time is its day in India", () => {
  expect(longDate("2026-11-01")).toBe("1 November 2026");
  expect(longDate("2026-03-14T09:26:53.589Z")).toBe("14 March 2026");
  expect(longDate("2026-12-31T18:29:59.999Z")).toBe("31 December 2026");
  expect(longDate("2026-12-31T18:30:00.000Z")).toBe("1 January 2027");
});
