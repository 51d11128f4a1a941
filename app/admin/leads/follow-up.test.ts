import { expect, test } from "vitest";
import { dueOf, quickTimes } from "./follow-up.ts";

const at = (text: string) => new Date(`${text}:00+05:30`);

test("a follow-up is overdue from its minute on, and due today until midnight in India", () => {
  const due = (text: string) => dueOf(at(text).toISOString(), at("2026-11-23T23:30"));
  expect(due("2026-11-23T23:29")).toBe("overdue");
  expect(due("2026-11-23T23:59")).toBe("today");
  expect(due("2026-11-24T00:00")).toBe("later");
});

test("the usual times go by the day in India", () => {
  // A Monday in India, when it is still Sunday in UTC.
  expect(quickTimes(at("2026-11-23T00:30"))).toEqual([
    { label: "Today 6 pm", value: "2026-11-23T18:00" },
    { label: "Tomorrow 10 am", value: "2026-11-24T10:00" },
    { label: "Monday 10 am", value: "2026-11-30T10:00" },
    { label: "In a week", value: "2026-11-30T10:00" },
  ]);
  const saturdayEvening = quickTimes(at("2026-12-26T19:00"));
  expect(saturdayEvening.map(({ value }) => value)).toEqual([
    "2026-12-27T10:00",
    "2026-12-28T10:00",
    "2027-01-02T10:00",
  ]);
});
