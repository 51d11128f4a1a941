import { expect, test } from "vitest";
import { movedBy, percent, percentIn, pointAt, pointText } from "./focal-point.ts";

const BOX = { left: 100, top: 50, width: 400, height: 200 };

test.each([
  [
    { clientX: 100, clientY: 50 },
    { x: 0, y: 0 },
  ],
  [
    { clientX: 300, clientY: 150 },
    { x: 50, y: 50 },
  ],
  [
    { clientX: 500, clientY: 250 },
    { x: 100, y: 100 },
  ],
  [
    { clientX: 233, clientY: 91 },
    { x: 33, y: 21 },
  ],
  [
    { clientX: -20, clientY: 900 },
    { x: 0, y: 100 },
  ],
])("the pointer at %o is at %o", (pointer, point) => {
  expect(pointAt(pointer, BOX)).toEqual(point);
});

test("a picture without a size keeps its centre", () => {
  expect(pointAt({ clientX: 0, clientY: 0 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({
    x: 50,
    y: 50,
  });
});

test.each([
  ["ArrowLeft", false, { x: 29, y: 95 }],
  ["ArrowRight", true, { x: 40, y: 95 }],
  ["ArrowUp", false, { x: 30, y: 94 }],
  ["ArrowDown", true, { x: 30, y: 100 }],
  ["Enter", false, null],
])("%s (large: %s) moves to %o", (key, large, point) => {
  expect(movedBy(key, { x: 30, y: 95 }, large)).toEqual(point);
});

test.each([
  [-0.4, 0],
  [100.6, 100],
  [33.4, 33],
  [Number.NaN, 50],
])("%d is %i percent", (value, whole) => {
  expect(percent(value)).toBe(whole);
});

test.each([
  ["30", 30],
  [" 7 ", 7],
  ["", 50],
  ["abc", 50],
  ["300", 100],
])("the text %j is %i percent", (text, whole) => {
  expect(percentIn(text)).toBe(whole);
});

test("a point can be read", () => {
  expect(pointText({ x: 30, y: 40 })).toBe("30 % from the left, 40 % from the top");
});
