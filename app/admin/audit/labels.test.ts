import { expect, test } from "vitest";
import { fieldLabel, isNotLogged, valueText } from "./labels.ts";

test("fields have labels", () => {
  expect(fieldLabel("course", "title")).toBe("Title");
  expect(fieldLabel("course", "downloadlink")).toBe("Syllabus file");
  expect(fieldLabel("settings", "whatsapp")).toBe("WhatsApp number");
  expect(fieldLabel("settings", "whatsapp_messages")).toBe("WhatsApp messages");
  expect(fieldLabel("settings", "hours")).toBe("Opening hours");
  expect(fieldLabel("settings", "social.linkedin")).toBe("LinkedIn");
  expect(fieldLabel("settings", "social.facebook")).toBe("Facebook");
  expect(fieldLabel("settings", "figures.years")).toBe("Figures: years");
  expect(fieldLabel("lead", "next_action_at")).toBe("Follow-up");
});

test.each([
  [null, "nothing"],
  ["", "nothing"],
  [[], "nothing"],
  [["a", "b"], "a\nb"],
  [true, "yes"],
  [4.5, "4.5"],
  ["₹", "₹"],
  ["2026-11-20", "2026-11-20"],
])("%j is shown as %s", (value, text) => {
  expect(valueText("title", value)).toBe(text);
});

test("times are shown in Indian time", () => {
  expect(valueText("next_action_at", "2026-11-20T20:30:00.000Z")).toMatch(/21 Nov 2026.*2:00/);
});

test("what staff plan with a person is not in the log", () => {
  expect(isNotLogged("lead", "next_action")).toBe(true);
  expect(isNotLogged("lead", "next_action_at")).toBe(false);
});

test.each([
  ["starts_on", "2027-01-04", "4 Jan 2027"],
  ["said_on", "2026-11-20", "20 Nov 2026"],
  ["mode", "both", "At the centre and online"],
  ["gst", "unstated", "Not stated"],
  ["level", "beginner", "Beginner"],
  ["days", ["mon", "thu"], "Monday\nThursday"],
  ["level", null, "nothing"],
])("%s %j is shown as the form shows it: %s", (field, value, text) => {
  expect(valueText(field, value)).toBe(text);
});

test("what an export held is said in the words of the screens", () => {
  expect(fieldLabel("lead", "leads")).toBe("Enquiries");
  expect(fieldLabel("lead", "mail trouble")).toBe("Email trouble");
});
