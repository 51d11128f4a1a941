import { expect, test } from "vitest";
import { placeAt, placed } from "./place.ts";

const ROWS = [{ id: 1 }, { id: 2 }, { id: 3 }];
const ids = (id: number, before: number | null) => placed(ROWS, id, before).map((row) => row.id);

test("a row stands before another or at the end", () => {
  expect(ids(3, 1)).toEqual([3, 1, 2]);
  expect(ids(1, 3)).toEqual([2, 1, 3]);
  expect(ids(1, null)).toEqual([2, 3, 1]);
  expect(ids(2, 2)).toEqual([1, 2, 3]);
  expect(ids(9, 1)).toEqual([1, 2, 3]);
});

test("a dragged row stands behind all whose middle is above the pointer", () => {
  expect(placeAt([10, 30, 70], 5)).toBe(0);
  expect(placeAt([10, 30, 70], 40)).toBe(2);
  expect(placeAt([10, 30, 70], 90)).toBe(3);
});
