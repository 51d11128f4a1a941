import { expect, test } from "vitest";
import { courseAddress } from "./course-menu.ts";

test("a course links to its card in the listing of its category", () => {
  expect(courseAddress("cs-it", 7)).toBe("/courses#course-7");
  expect(courseAddress("machine-design", 7)).toBe("/courses/category/machine-design#course-7");
});
