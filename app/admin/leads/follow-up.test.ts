import { expect, test } from "vitest";
import type { Weekday } from "#api/types.gen.ts";
import { dueOf, quickTimes } from "./follow-up.ts";

const at = (text: string) => new Date(`${text}:00+05:30`);

test("a follow-up is overdue from its minute on, and due today until midnight in India", () => {
  const due = (text: string) => dueOf(at(text).toISOString(), at("2026-11-23T23:30"));
  expect(due("2026-11-23T23:29")).toBe("overdue");
  expect(due("2026-11-23T23:59")).toBe("today");
  expect(due("2026-11-24T00:00")).toBe("later");
});

const OFFICE: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat"];

test("the usual times go by the day in India", () => {
  // A Monday in India, when it is still Sunday in UTC.
  expect(quickTimes(at("2026-11-23T00:30"), OFFICE)).toEqual([
    { label: "Today 6 pm", value: "2026-11-23T18:00" },
    { label: "Tomorrow 10 am", value: "2026-11-24T10:00" },
    { label: "Monday 10 am", value: "2026-11-30T10:00" },
    { label: "In a week", value: "2026-11-30T10:00" },
  ]);
});

test("the usual times are those of the office", () => {
  // On a Saturday evening, the next day of the office is Monday.
  expect(quickTimes(at("2026-12-26T19:00"), OFFICE)).toEqual([
    { label: "Monday 10 am", value: "2026-12-28T10:00" },
    { label: "In a week", value: "2027-01-02T10:00" },
  ]);
  expect(quickTimes(at("2026-12-26T19:00"), ["tue", "wed"])).toEqual([
    { label: "Tuesday 10 am", value: "2026-12-29T10:00" },
    { label: "In a week", value: "2027-01-05T10:00" },
  ]);
});
