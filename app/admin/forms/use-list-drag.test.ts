import { expect, test } from "vitest";
import { placeAt, scrollStep } from "./use-list-drag.ts";

/** A short row, one of three lines, and two short ones, without gaps. */
const ROWS = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 160 },
  { top: 160, bottom: 200 },
  { top: 200, bottom: 240 },
];

test.each([
  [20, 0, "over itself"],
  [60, 0, "over the upper part of a tall row, under which it would not lie afterwards"],
  [125, 1, "over the lower part of a tall row"],
  [170, 2, "over the next row"],
  [900, 3, "below the list"],
])("a short row held at %i goes to place %i: %s", (y, to) => {
  expect(placeAt(ROWS, 0, y)).toBe(to);
});

test("after it has moved it stays, wherever the pointer is within it", () => {
  const moved = [
    { top: 0, bottom: 120 },
    { top: 120, bottom: 160 },
  ];
  for (const y of [121, 125, 140, 159]) expect(placeAt(moved, 1, y)).toBe(1);
  expect(placeAt(moved, 1, 39), "and goes back over the upper part").toBe(0);
});

test("a tall row stays while it is held by its upper part", () => {
  expect(placeAt(ROWS, 1, 60)).toBe(1);
  expect(placeAt(ROWS, 1, 30)).toBe(0);
});

test("near the edges the window scrolls, the faster the nearer", () => {
  expect(scrollStep(400, 800, 16)).toBe(0);
  expect(scrollStep(796, 800, 16)).toBeGreaterThan(scrollStep(730, 800, 16));
  expect(scrollStep(2, 800, 16)).toBeLessThan(0);
  expect(scrollStep(-50, 800, 16)).toBe(scrollStep(0, 800, 16));
  expect(scrollStep(799, 800, 9_000)).toBe(scrollStep(799, 800, 100));
});
