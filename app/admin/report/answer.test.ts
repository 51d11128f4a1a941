import { expect, test } from "vitest";
import type { ReportJson } from "#api/types.gen.ts";
import { answerOf } from "./answer.ts";

const month = (name: string, enquiries: number) => ({
  month: name,
  views: 100,
  enquiries,
  enrolled: 1,
  placed: 0,
  answered: 0,
  answer_minutes: null,
});

const row = (key: string, label: string, enquiries: number) => ({
  key,
  label,
  views: 20,
  enquiries,
  enrolled: 4,
  placed: 0,
  answered: 0,
  answer_minutes: null,
});

const REPORT: ReportJson = {
  from: "2026-09",
  to: "2026-11",
  months: [month("2026-09", 50), month("2026-10", 59), month("2026-11", 3)],
  total: { views: 300, enquiries: 112, enrolled: 9, placed: 0, answered: 0, answer_minutes: null },
  rows: [row("google", "Google", 32)],
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
  const total = { ...REPORT.total, enquiries: 0, enrolled: 0 };
  expect(answerOf({ ...REPORT, total, rows: [] }, "source", "2026-11")).toEqual([
    "Nobody enquired in these months.",
  ]);
});

test("half of the answers were quicker than their median", () => {
  const total = { ...REPORT.total, answered: 40, answer_minutes: 130 };
  expect(answerOf({ ...REPORT, total }, "source", "2026-11").at(-1)).toBe(
    "40 were answered, half of them within 2 h 10 min.",
  );
});

test("the last whole week is compared with the one before", () => {
  const weeks = [
    row("2026-11-23", "23 to 29 Nov 2026", 3),
    row("2026-11-16", "16 to 22 Nov 2026", 12),
    row("2026-11-09", "9 to 15 Nov 2026", 10),
    row("2026-11-02", "2 to 8 Nov 2026", 9),
  ];
  const said = (rows: typeof weeks, present = "2026-11") =>
    answerOf({ ...REPORT, rows }, "week", present).slice(1);
  expect(said(weeks)).toEqual(["16 to 22 Nov 2026: 12, 20 % more than in the week before."]);
  expect(said(weeks.slice(0, 3)), "the first one may be a part").toEqual([]);
  expect(said(weeks, "2026-12"), "the last one may be a part").toEqual([]);
});

test("a person, and nobody, have their own words", () => {
  const said = (key: string, label: string) =>
    answerOf({ ...REPORT, rows: [row(key, label, 56)] }, "person", "2026-11").at(-1);
  expect(said("3", "Ravi Kale")).toBe("Most are with Ravi Kale: 50 %.");
  expect(said("", "Unassigned")).toBe("Most have no owner: 50 %.");
});
