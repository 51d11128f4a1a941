import { expect, test } from "vitest";
import cases from "#content/category-cases.json" with { type: "json" };
import { categoryHint, categoryKeyOf, USUAL_CATEGORIES } from "./category.ts";

test("categories follow the cases that are shared with the server", () => {
  for (const { category, key } of cases) expect(categoryKeyOf(category), category).toBe(key);
});

test("the hint says where visitors find the course, and which words would change it", () => {
  expect(categoryHint(" ")).toBeUndefined();
  expect(categoryHint("Electronics")).toBe("Visitors find it under “Electronics & Industrial Automation”.");
  expect(categoryHint("Robotics")).toBe(
    "Visitors find it under “Other Courses”. With “CS-IT”, “Electronics” or “Machine” in its category it stands among those courses.",
  );
  for (const usual of USUAL_CATEGORIES) expect(categoryHint(usual), usual).not.toContain("With");
});
