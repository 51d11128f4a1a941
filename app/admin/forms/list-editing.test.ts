import { describe, expect, test } from "vitest";
import {
  addLines,
  addPending,
  editList,
  linesOf,
  repeatedLines,
  rewriteAt,
  textsOf,
  tidy,
} from "./list-editing.ts";

const list = editList(["a", "b", "c", "d"]);

describe("pasted text", () => {
  test("is split into lines without blank ones", () => {
    expect(linesOf("  one \r\n\r\n\ttwo\nthree  \r")).toEqual(["one", "two", "three"]);
    expect(linesOf(" \n \n")).toEqual([]);
  });

  test("loses list bullets only", () => {
    expect(linesOf("- PLC\n• HMI\n1. SCADA\n12) Drives\n(3) Robots\n– Safety")).toEqual([
      "PLC",
      "HMI",
      "SCADA",
      "Drives",
      "Robots",
      "Safety",
    ]);
    expect(linesOf("3.5 kW motors\n-40 °C to 85 °C\n4-20 mA loops\n5S at work")).toEqual([
      "3.5 kW motors",
      "-40 °C to 85 °C",
      "4-20 mA loops",
      "5S at work",
    ]);
  });
});

test("adds and rewrites lines", () => {
  expect(textsOf(addLines(list, ["e", "f"]))).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(textsOf(rewriteAt(list, 2, "C"))).toEqual(["a", "b", "C", "d"]);
});

test("adds trimmed text and ignores blank text", () => {
  const added = addPending({ ...list, pending: "  e " });
  expect(textsOf(added)).toEqual(["a", "b", "c", "d", "e"]);
  expect(added.pending).toBe("");
  expect(textsOf(addPending({ ...list, pending: "   " }))).toEqual(["a", "b", "c", "d"]);
});

test("keys are unique", () => {
  const keys = addLines(list, ["a", "a"]).entries.map((entry) => entry.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test("finds duplicate lines, ignoring case", () => {
  const doubled = addLines(list, ["A", " b  ", "e", "b", ""]);
  expect([...repeatedLines(doubled)]).toEqual([
    [4, 0],
    [5, 1],
    [7, 1],
  ]);
});

test("saving trims lines, drops blank ones and includes the pending one", () => {
  const edited = { ...rewriteAt(rewriteAt(list, 0, " A "), 1, "  "), pending: " last " };
  expect(textsOf(edited)).toEqual(["A", "c", "d", "last"]);
  expect(tidy(edited).entries.map((entry) => entry.text)).toEqual([" A ", "c", "d", "last"]);
});
