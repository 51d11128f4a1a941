// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COURSES_PER_PAGE } from "./courses.ts";

test("the page size equals the server's, which is part of the keys of preloaded lists", () => {
  const source = readFileSync(`${import.meta.dirname}/../../domain/src/courses/filter.rs`, "utf8");
  expect(/\bPER_PAGE: u32 = (\d+);/.exec(source)?.[1]).toBe(`${COURSES_PER_PAGE}`);
});
