import type { FileImport, ImportRow, RowOutcome } from "#api/types.gen.ts";
import { countOf, groupDigits } from "#content/format.ts";

/** The outcomes in the order in which they matter. */
export const OUTCOMES = ["refused", "new", "changed", "unchanged"] as const satisfies readonly RowOutcome[];

export const OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  refused: "Problem",
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
};

export function countIn(report: FileImport, outcome: RowOutcome): number {
  return outcome === "new" ? report.added : report[outcome];
}

/** How many records an import writes. */
export function writes({ added, changed }: FileImport): number {
  return added + changed;
}

/** What the rows of a file are called. */
export type Nouns = readonly [singular: string, plural: string];

/** "2 new, 3 changed, 40 unchanged". */
export function summary(report: FileImport, [, plural]: Nouns): string {
  const parts = OUTCOMES.map((outcome) => [outcome, countIn(report, outcome)] as const)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) =>
      outcome === "refused"
        ? countOf(count, "row with a problem", "rows with problems")
        : `${groupDigits(count)} ${OUTCOME_LABELS[outcome].toLowerCase()}`,
    );
  return parts.length === 0 ? `No ${plural}` : parts.join(", ");
}

/** The outcome that staff look at first. */
export function firstOutcome(report: FileImport): RowOutcome {
  return OUTCOMES.find((outcome) => countIn(report, outcome) > 0) ?? "unchanged";
}

/** The report after an import was refused: `fields` are its texts by row, as `rows.12`. */
export function withRefusals(
  report: FileImport,
  fields: Readonly<Record<string, readonly string[]>>,
): FileImport | null {
  const rows = report.rows.map((row): ImportRow => {
    const texts = fields[`rows.${row.row}`];
    if (texts === undefined) return row;
    return { ...row, outcome: "refused", problems: texts.map((text) => ({ column: null, text })) };
  });
  const count = (outcome: RowOutcome) => rows.filter((row) => row.outcome === outcome).length;
  if (count("refused") === 0) return null;
  return {
    ...report,
    rows,
    added: count("new"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    refused: count("refused"),
  };
}
