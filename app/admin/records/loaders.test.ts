import { expect, test } from "vitest";
import { recordId } from "./loaders.ts";

test.each([
  ["7", 7],
  ["2147483647", 2_147_483_647],
  ["2147483648", null],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["abc", null],
  [undefined, null],
])("the route parameter %s is the id %s", (text, id) => {
  expect(recordId(text)).toBe(id);
});
