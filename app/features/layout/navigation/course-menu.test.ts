import { expect, test } from "vitest";
import { courseAddress } from "./course-menu.ts";

test("a title leads to its card in its column's listing", () => {
  expect(courseAddress("cs-it", 7)).toBe("/courses#course-7");
  expect(courseAddress("machine-design", 7)).toBe("/courses/category/machine-design#course-7");
});
