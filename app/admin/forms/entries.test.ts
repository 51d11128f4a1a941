import { expect, test } from "vitest";
import { moved, without } from "./entries.ts";

const list = ["a", "b", "c", "d"];

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [2, 99, "abdc"],
  [2, -1, "cabd"],
])("moving from %i to %i gives %s", (from, to, expected) => {
  expect(moved(list, from, to).join("")).toBe(expected);
});

test.each([
  [1, 1],
  [0, -1],
  [9, 0],
])("moving from %i to %i changes nothing", (from, to) => {
  expect(moved(list, from, to)).toBe(list);
});

test("leaves out an entry", () => {
  expect(without(list, 1)).toEqual(["a", "c", "d"]);
});
