import { expect, test } from "vitest";
import { visiblePages } from "./Pagination.tsx";

test("a short list shows all pages", () => {
  expect(visiblePages(2, 3)).toEqual([1, 2, 3]);
});

test("a long list shows the first, last and neighbouring pages", () => {
  expect(visiblePages(1, 9)).toEqual([1, 2, null, 9]);
  expect(visiblePages(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(visiblePages(9, 9)).toEqual([1, null, 8, 9]);
});
