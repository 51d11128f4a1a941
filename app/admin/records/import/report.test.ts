import { expect, it } from "vitest";
import type { FileImport, ImportRow, RowOutcome } from "#api/types.gen.ts";
import { firstOutcome, summary, withRefusals, writes } from "./report.ts";

const row = (number: number, outcome: RowOutcome): ImportRow => ({
  row: number,
  outcome,
  id: number,
  revision: 1,
  title: `Course ${number}`,
  changes: [],
  problems: [],
  notes: [],
});

const NOUNS = ["course", "courses"] as const;

const REPORT: FileImport = {
  added: 1,
  changed: 1,
  unchanged: 1,
  refused: 0,
  ignored_columns: [],
  rows: [row(2, "new"), row(3, "changed"), row(4, "unchanged")],
};

it("says in one line what a file does", () => {
  expect(summary(REPORT, NOUNS)).toBe("1 new, 1 changed, 1 unchanged");
  expect(summary({ ...REPORT, refused: 1_200 }, NOUNS)).toBe(
    "1,200 rows with problems, 1 new, 1 changed, 1 unchanged",
  );
  expect(summary({ ...REPORT, added: 0, changed: 0, unchanged: 0 }, NOUNS)).toBe("No courses");
  expect(writes(REPORT)).toBe(2);
});

it("shows at its rows why an import was refused", () => {
  const refused = withRefusals(REPORT, { "rows.3": ["Somebody changed this course."] });
  expect(refused?.rows[1]).toMatchObject({
    outcome: "refused",
    problems: [{ column: null, text: "Somebody changed this course." }],
  });
  expect(refused).toMatchObject({ added: 1, changed: 0, unchanged: 1, refused: 1 });
  expect(refused && firstOutcome(refused)).toBe("refused");
  expect(withRefusals(REPORT, { file: ["There is nothing to import."] })).toBeNull();
});
