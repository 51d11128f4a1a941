import { expect, test } from "vitest";
import cases from "#content/category-cases.json" with { type: "json" };
import { categoryKeyOf } from "./category.ts";

test("categories follow the cases that are shared with the server", () => {
  for (const { category, key } of cases) expect(categoryKeyOf(category), category).toBe(key);
});
