import { expect, test } from "vitest";
import { chipClass, eventText, mailLabel, mailStateLabel, statusLabel } from "./labels.ts";

test.each([
  ["status", "Asha", "New → Lost", { what: "Asha changed the status", detail: "New → Lost" }],
  ["edited", "Asha", "Notes", { what: "Asha changed the notes", detail: "" }],
  [
    "edited",
    "Asha",
    "Next action: 24 Nov 2026",
    { what: "Asha set the next action", detail: "Next action: 24 Nov 2026" },
  ],
  ["repeated", "", "Phone: +91", { what: "The sender wrote again", detail: "Phone: +91" }],
  ["erased", "", "", { what: "The sender had the data erased", detail: "" }],
  ["unheard of", "", "x", { what: "The sender", detail: "x" }],
])("the event %s by “%s” is described in a sentence", (kind, actor, detail, words) => {
  expect(eventText({ kind, actor, detail })).toEqual(words);
});

test("unknown values are shown unchanged", () => {
  expect(mailStateLabel({ state: "lost" })).toEqual({ label: "lost", tone: "plain" });
  expect(mailLabel({ kind: "fax" })).toBe("E-mail");
  expect(statusLabel("spam").label).toBe("Spam");
  expect(chipClass("plain")).toBe("chip");
  expect(chipClass("danger")).toBe("chip chip-danger");
});
