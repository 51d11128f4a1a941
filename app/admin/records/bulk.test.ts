import { expect, test } from "vitest";
import { isComplete, resultText } from "./bulk.ts";

const NONE = { changed: [], unchanged: [], overtaken: [], gone: [], refused: [] };
const NOUNS = ["course", "courses"] as const;
const changed = (count: number) => Array.from({ length: count }, (_, id) => ({ id, revision: 2 }));
const left = (...labels: string[]) => labels.map((label, id) => ({ id: id + 7, label }));

test("the result counts what was changed and names what was not", () => {
  const mixed = { ...NONE, changed: changed(9), overtaken: left("PLC Basics") };
  expect(resultText("hide", NOUNS, mixed)).toBe(
    "9 courses hidden, 1 changed by a colleague meanwhile: “PLC Basics”.",
  );
  expect(isComplete(mixed)).toBe(false);
  expect(resultText("show", NOUNS, { ...NONE, changed: changed(1), unchanged: left("A", "B") })).toBe(
    "1 course shown, 2 visible already.",
  );
  expect(resultText("delete", NOUNS, { ...NONE, gone: left("A", "B", "C", "D", "") })).toBe(
    "0 courses deleted, 5 deleted by a colleague meanwhile: “A”, “B”, “C” and 2 more.",
  );
  const refused = [{ id: 1, label: "rack.jpg", message: "This file is in use: course PLC." }];
  expect(resultText("delete", ["file", "files"], { ...NONE, changed: changed(2), refused })).toBe(
    "2 files deleted. “rack.jpg”: This file is in use: course PLC.",
  );
  const places = { ...NONE, changed: changed(2), unchanged: left("A") };
  expect(resultText("feature", NOUNS, places)).toBe(
    "2 courses put on the home page, 1 on the home page already.",
  );
});
