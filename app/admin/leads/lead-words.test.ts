import { expect, test } from "vitest";
import { chipClass, eventWords, mailWords, stateWords, statusWords } from "./lead-words.ts";

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
])("%s by “%s” reads as a sentence", (kind, actor, detail, words) => {
  expect(eventWords({ kind, actor, detail })).toEqual(words);
});

test("what is not known is shown as it is", () => {
  expect(stateWords({ state: "lost" })).toEqual({ label: "lost", tone: "plain" });
  expect(mailWords({ kind: "fax" })).toBe("E-mail");
  expect(statusWords("spam").label).toBe("Spam");
  expect(chipClass("plain")).toBe("chip");
  expect(chipClass("danger")).toBe("chip chip-danger");
});
