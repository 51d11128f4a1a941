import type { ReportJson } from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";
import { monthName } from "./months.ts";

/** "29 %"; of nothing there is no share. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? "" : `${Math.round((100 * part) / whole)} %`;

/** "18 % more than in September 2026"; nothing where the month before has none to compare with. */
function changeText(count: number, before: number, month: string): string {
  if (before === 0) return "";
  const change = Math.round((100 * (count - before)) / before);
  if (change === 0) return `as many as in ${monthName(month)}`;
  return `${Math.abs(change)} % ${change > 0 ? "more" : "fewer"} than in ${monthName(month)}`;
}

/** How the first row is said. */
const MOST = { source: "came from", course: "ask for", kind: "are of the form" } as const;

/** What the figures say, in a few sentences. `present` is the month that is not over. */
export function answerOf({ total, months, rows }: ReportJson, by: string, present: string): string[] {
  const { enquiries, enrolled } = total;
  if (enquiries === 0) return ["Nobody enquired in these months."];
  const whole = months.filter(({ month }) => month < present);
  const [before, last] = whole.slice(-2);
  const change = before && last ? changeText(last.enquiries, before.enquiries, before.month) : "";
  const [first] = rows;
  return [
    `${countOf(enquiries, "enquiry", "enquiries")}, of which ${groupDigits(enrolled)} enrolled (${share(enrolled, enquiries)}).`,
    ...(last && change ? [`${monthName(last.month)}: ${groupDigits(last.enquiries)}, ${change}.`] : []),
    ...(first && first.enquiries > 0
      ? [`Most ${MOST[by as keyof typeof MOST]} ${first.label}: ${share(first.enquiries, enquiries)}.`]
      : []),
  ];
}
