import type { ReportJson } from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";
import { durationText } from "../kit/format.ts";
import { monthName } from "./months.ts";

/** "29 %"; of nothing there is no share. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? "" : `${Math.round((100 * part) / whole)} %`;

/** "18 % more than in September 2026". */
function changeText(count: number, before: number, then: string): string {
  const change = Math.round((100 * (count - before)) / before);
  if (change === 0) return `as many as ${then}`;
  return `${Math.abs(change)} % ${change > 0 ? "more" : "fewer"} than ${then}`;
}

/** How the row with the most enquiries is said; weeks have their own order. */
const MOST = {
  source: { known: "came from", unknown: "Of most nobody knows where they came from" },
  course: { known: "ask for", unknown: "Most name no course" },
  kind: { known: "are of the form", unknown: "" },
  person: { known: "are with", unknown: "Most have no owner" },
} as const;

function mostText({ rows: [first], total }: ReportJson, by: string): string[] {
  const words = MOST[by as keyof typeof MOST];
  if (words === undefined || first === undefined || first.enquiries === 0) return [];
  const most = first.key === "" ? words.unknown : `Most ${words.known} ${first.label}`;
  return [`${most}: ${share(first.enquiries, total.enquiries)}.`];
}

/** The last whole week against the one before. The latest row is the week that is not over. */
function weekText({ rows: [, last, before, ...more], to }: ReportJson, present: string): string[] {
  // The first row of all may be a part of a week.
  if (to !== present || !last || !before || before.enquiries === 0 || more.length === 0) return [];
  const change = changeText(last.enquiries, before.enquiries, "in the week before");
  return [`${last.label}: ${groupDigits(last.enquiries)}, ${change}.`];
}

/** The last whole month against the one before. */
function monthText({ months }: ReportJson, present: string): string[] {
  const [before, last] = months.filter(({ month }) => month < present).slice(-2);
  if (!before || !last || before.enquiries === 0) return [];
  const change = changeText(last.enquiries, before.enquiries, `in ${monthName(before.month)}`);
  return [`${monthName(last.month)}: ${groupDigits(last.enquiries)}, ${change}.`];
}

/** What the figures say, in a few sentences. `present` is the month that is not over. */
export function answerOf(report: ReportJson, by: string, present: string): string[] {
  const { enquiries, enrolled, answered, answer_minutes } = report.total;
  if (enquiries === 0) return ["Nobody enquired in these months."];
  return [
    `${countOf(enquiries, "enquiry", "enquiries")}, of which ${groupDigits(enrolled)} enrolled (${share(enrolled, enquiries)}).`,
    ...(by === "week" ? weekText(report, present) : monthText(report, present)),
    ...mostText(report, by),
    ...(answer_minutes === null
      ? []
      : [
          `${countOf(answered, "was", "were")} answered, half of them within ${durationText(answer_minutes)}.`,
        ]),
  ];
}
