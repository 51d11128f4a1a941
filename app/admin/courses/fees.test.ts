import { expect, test } from "vitest";
import { instalmentsHint, priceHint } from "./fees.ts";

test.each([
  ["18999", "included", 18, "3", "Shown as ₹18,999.", "Shown as 3 × ₹6,333."],
  ["₹ 14,999/-", "unstated", 18, "2", "Shown as ₹14,999.", "Shown as ₹7,500, then ₹7,499."],
  [
    "Rs. 18,999",
    "added",
    18,
    "3",
    "Shown as ₹18,999, with 18 % GST ₹22,418.82 in all.",
    "Shown as ₹7,474.82, then 2 × ₹7,472.",
  ],
  ["18999", "added", undefined, "3", undefined, undefined],
  ["INR 5,000", "exempt", 18, "1", "Shown as ₹5,000.", undefined],
  ["3", "exempt", 18, "12", "Shown as ₹3.", undefined],
  ["free", "included", 18, "3", undefined, undefined],
] as const)("%s, %s at %s %%, in %s parts", (price, gst, percent, instalments, shown, parts) => {
  expect(priceHint({ price, gst, instalments, percent })).toBe(shown);
  expect(instalmentsHint({ price, gst, instalments, percent })).toBe(parts);
});
