import { expect, test } from "vitest";
import { typedText } from "./typed-text.ts";

test("contains subject, name and texts, but no hidden fields", () => {
  const typed = {
    name: " Asha Rao ",
    email: "asha@example.in",
    subject: "Dates",
    message: "On Sundays?\nIn Pune?",
    key: "k",
    form_token: "t",
    website: "",
  };
  expect(typedText("inquiry", "PLC Programming", typed)).toBe(
    "Course inquiry: PLC Programming\nName: Asha Rao\nDates\nOn Sundays?\nIn Pune?",
  );
  expect(typedText("consultancy", undefined, { selectedService: "Production Reporting" })).toBe(
    "Consultancy enquiry\nProduction Reporting",
  );
});

test("a long text is truncated by code point", () => {
  const text = typedText("contact", undefined, { message: "🙂".repeat(2000) });
  expect([...text]).toHaveLength(1001);
  expect(() => encodeURIComponent(text)).not.toThrow();
});
