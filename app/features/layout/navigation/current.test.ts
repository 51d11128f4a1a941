import { expect, test } from "vitest";
import { isCurrent } from "./current.ts";

test("a link is current for its page and the pages below", () => {
  expect(isCurrent("/courses", "/courses/plc-programming")).toBe(true);
  expect(isCurrent("/courses", "/courses")).toBe(true);
  expect(isCurrent("/courses", "/coursesx")).toBe(false);
});

test("the home link is current for the home page only", () => {
  expect(isCurrent("/", "/")).toBe(true);
  expect(isCurrent("/", "/about")).toBe(false);
});
