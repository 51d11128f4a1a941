import { expect, test } from "vitest";
import { type FacetName, facetValue } from "./facets.ts";

test.each<[FacetName, string, string]>([
  ["level", "beginner", "Beginner"],
  ["mode", "online", "Online"],
  ["mode", "centre", "In class"],
  ["timing", "weekend", "Weekend"],
  ["starts", "2026-12", "December 2026"],
  ["duration", "up-to-6-weeks", "Up to 6 weeks"],
  ["duration", "over-12-weeks", "Over 12 weeks"],
  ["price", "10000-to-20000", "₹10,000 to ₹20,000"],
  ["language", "hindi", "Hindi"],
  ["language", "indo-aryan", "Indo-aryan"],
  ["seats", "available", "Seats available"],
])("%s %s is read as %s", (name, value, text) => {
  expect(facetValue(name, value)).toBe(text);
});
