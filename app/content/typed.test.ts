import { expect, test } from "vitest";
import { plain } from "./typed.ts";

test.each([
  ["\u200basha@example.in\ufeff", "asha@example.in"],
  ["\u202a+91\u00a098222\u201133445\u202c", "+91 98222-33445"],
  ["पि\u200dएलसी", "पि\u200dएलसी"],
  ["4–20 mA", "4–20 mA"],
])("%j is %j", (typed, text) => {
  expect(plain(typed)).toBe(text);
});
