import { expect, test } from "vitest";
import cases from "#content/search-appearance.json" with { type: "json" };
import { lengthOf } from "../../kit/format.ts";
import { pageTitle, shorten, slugFrom } from "./appearance.ts";

test("descriptions are truncated as on the server", () => {
  for (const { text, max, short } of cases.shortened) expect(shorten(text, max)).toBe(short);
  expect(lengthOf(shorten("word ".repeat(100), 155))).toBeLessThanOrEqual(155);
});

test("the title contains the brand once", () => {
  expect(pageTitle("PLC", "Acme")).toBe("PLC | Acme");
  expect(pageTitle("PLC at Acme", "Acme")).toBe("PLC at Acme");
  expect(pageTitle("PLC", "")).toBe("PLC");
});

test("slugs consist of plain words", () => {
  expect(slugFrom("  AI/ML & Data Science ")).toBe("ai-ml-data-science");
  expect(slugFrom("Café Über")).toBe("cafe-uber");
  expect(slugFrom("★")).toBe("");
});
