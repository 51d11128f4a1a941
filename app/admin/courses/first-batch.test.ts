import * as v from "valibot";
import { expect, test } from "vitest";
import { firstBatch, lastDay } from "./first-batch.ts";

test.each([
  ["8 weeks", "2027-02-28"],
  ["10 days, full time", "2027-01-13"],
  ["2 Months", "2027-03-03"],
  ["1 week", "2027-01-10"],
  ["a summer", ""],
  ["", ""],
])("a course of %s that starts on 4 January ends on %s", (duration, end) => {
  expect(lastDay("2027-01-04", duration)).toBe(end);
});

test("without a first day there is no last one", () => {
  expect(lastDay("", "8 weeks")).toBe("");
});

test("a batch may be left out, but not in part", () => {
  const wrong = (change: Partial<typeof firstBatch.empty>) =>
    v.safeParse(firstBatch.schema, { ...firstBatch.empty, ...change }).success === false;
  expect(wrong({})).toBe(false);
  expect(wrong({ place: "Baner, Pune" })).toBe(false);
  expect(wrong({ starts_on: "2027-01-04" })).toBe(true);
  expect(wrong({ seats: "12" })).toBe(true);
});
