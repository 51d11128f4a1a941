import { expect, test } from "vitest";
import { chipClass, entryText, eventText, mailStateLabel, statusLabel } from "./labels.ts";

test.each([
  ["status", "Asha", "New → Lost", { what: "Asha changed the status", detail: "New → Lost" }],
  ["edited", "Asha", "Notes", { what: "Asha changed the notes", detail: "" }],
  [
    "edited",
    "Asha",
    "Next action: 24 Nov 2026",
    { what: "Asha set a follow-up", detail: "Next action: 24 Nov 2026" },
  ],
  ["entered", "Asha", "Phone", { what: "Asha entered this by hand", detail: "Phone" }],
  ["repeated", "", "Phone: +91", { what: "The sender wrote again", detail: "Phone: +91" }],
  ["erased", "", "", { what: "The sender had the data erased", detail: "" }],
] as const)("the event %s by “%s” is described in a sentence", (kind, actor, detail, words) => {
  expect(eventText({ kind, actor, detail })).toEqual(words);
});

test("states and statuses have a label and a tone", () => {
  expect(mailStateLabel({ state: "dead" })).toEqual({ label: "Not delivered", tone: "danger" });
  expect(statusLabel("spam").label).toBe("Spam");
  expect(chipClass("plain")).toBe("chip");
  expect(chipClass("danger")).toBe("chip chip-danger");
});

test.each([
  ["call", "no_answer", "Asha Rao", "Call, no answer, Asha Rao"],
  ["whatsapp", "none", "Asha Rao", "WhatsApp, Asha Rao"],
  ["note", "none", "", "Note, from before the log"],
] as const)("an entry %s, %s of “%s” has a heading", (kind, outcome, author, words) => {
  expect(entryText({ kind, outcome, author })).toBe(words);
});
