import { expect, test } from "vitest";
import type { ReportJson } from "#api/types.gen.ts";
import { answerOf } from "./answer.ts";

const month = (name: string, enquiries: number) => ({
  month: name,
  views: 100,
  enquiries,
  enrolled: 1,
  placed: 0,
});

const REPORT: ReportJson = {
  from: "2026-09",
  to: "2026-11",
  months: [month("2026-09", 50), month("2026-10", 59), month("2026-11", 3)],
  total: { views: 300, enquiries: 112, enrolled: 9, placed: 0 },
  rows: [{ key: "google", label: "Google", views: 20, enquiries: 32, enrolled: 4, placed: 0 }],
  row_count: 1,
};

test("the report says how many, how many of them enrolled, what changed and where most came from", () => {
  expect(answerOf(REPORT, "source", "2026-11")).toEqual([
    "112 enquiries, of which 9 enrolled (8 %).",
    "October 2026: 59, 18 % more than in September 2026.",
    "Most came from Google: 29 %.",
  ]);
});

test("a month that is not over is not compared, nor one without a month before", () => {
  const months = REPORT.months.slice(1);
  expect(answerOf({ ...REPORT, months }, "course", "2026-11")).toEqual([
    "112 enquiries, of which 9 enrolled (8 %).",
    "Most ask for Google: 29 %.",
  ]);
});

test("the form of most enquiries is named as such", () => {
  expect(answerOf(REPORT, "kind", "2026-11").at(-1)).toBe("Most are of the form Google: 29 %.");
});

test("months without enquiries are said as such", () => {
  const total = { views: 300, enquiries: 0, enrolled: 0, placed: 0 };
  expect(answerOf({ ...REPORT, total, rows: [] }, "source", "2026-11")).toEqual([
    "Nobody enquired in these months.",
  ]);
});
