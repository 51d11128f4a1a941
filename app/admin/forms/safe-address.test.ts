import { expect, test } from "vitest";
import { isShowable } from "./safe-address.ts";

test.each(["https://example.com/a.png", "HTTPS://example.com", "/art/course.svg", "/"])(
  "%s can be shown",
  (address) => {
    expect(isShowable(address)).toBe(true);
  },
);

test.each([
  "http://example.com/a.png",
  "javascript:alert(1)",
  "data:image/svg+xml,<svg/>",
  "//evil.example/a",
  "/\\evil.example",
  "https:evil.example",
  "https://user@example.com/",
  "https://exa mple.com",
  "art/a.svg",
  "",
])("%j cannot", (address) => {
  expect(isShowable(address)).toBe(false);
});
