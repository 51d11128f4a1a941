import { expect, test } from "vitest";
import { formatPaise, parsePrice } from "./price.ts";

// The same amounts as in the server's own test.
test.each([
  ["14999", 1_499_900],
  [" 14,999 ", 1_499_900],
  ["₹14,999", 1_499_900],
  ["₹ 1,49,999.50", 14_999_950],
  ["149,999.5", 14_999_950],
  ["1,00,00,000", 1_000_000_000],
  ["10,000,000", 1_000_000_000],
  ["0", 0],
  ["0.05", 5],
])("%s is %i paise", (text, paise) => {
  expect(parsePrice(text)).toBe(paise);
});

test.each([
  "",
  "₹",
  "free",
  "-1",
  "1e3",
  "1.",
  ".5",
  "1.234",
  "1,",
  ",100",
  "1,2,3",
  "1,0000",
  "12,34",
  "14 999",
  "₹₹1",
  "10000000.01",
])("%j is no amount", (text) => {
  expect(parsePrice(text)).toBeNull();
});

test.each([
  [0, "0"],
  [5, "0.05"],
  [99_900, "999"],
  [100_000, "1,000"],
  [1_499_900, "14,999"],
  [14_999_950, "1,49,999.50"],
  [1_000_000_000, "1,00,00,000"],
])("%i paise are written %s", (paise, text) => {
  expect(formatPaise(paise)).toBe(text);
});
