import { expect, test } from "vitest";
import type { StaffBatchJson, Weekday } from "#api/types.gen.ts";
import { batchDays, batchHours } from "./batch-labels.ts";

const hours = (...days: Weekday[]) =>
  batchHours({ days, from_time: "18:30", to_time: "20:30" } as StaffBatchJson);

test("days in a row are said by the first and the last", () => {
  expect(hours("mon", "tue", "wed", "thu", "fri")).toBe("Mon–Fri, 18:30–20:30");
  expect(hours("mon", "wed", "fri")).toBe("Mon, Wed, Fri, 18:30–20:30");
  expect(hours("sat", "sun")).toBe("Sat, Sun, 18:30–20:30");
  expect(hours("sun")).toBe("Sun, 18:30–20:30");
});

test("a year, and a month, that both days have is said once", () => {
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(batchDays("2026-12-14", "2027-03-12"))).toBe("14 Dec 2026 – 12 Mar 2027");
  expect(plain(batchDays("2027-01-14", "2027-03-12"))).toBe("14 Jan – 12 Mar 2027");
  expect(plain(batchDays("2027-01-14", "2027-01-14"))).toBe("14 Jan 2027");
});
