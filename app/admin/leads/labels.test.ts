import { expect, test } from "vitest";
import {
  chipClass,
  entryText,
  eventText,
  kindText,
  mailStateLabel,
  statusesOf,
  statusLabel,
  waitingText,
} from "./labels.ts";

test.each([
  ["status", "Asha", "New → Lost", { what: "Asha changed the status", detail: "New → Lost" }],
  ["owner", "Asha", "Taken", { what: "Asha changed the owner", detail: "Taken" }],
  ["owner", "", "Ravi Kale", { what: "A rule set the owner", detail: "Ravi Kale" }],
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

test.each([
  ["site", undefined, "Contact message"],
  ["phone", "Kavita", "Phone call, entered by Kavita"],
  ["walk_in", undefined, "Walk-in, entered by hand"],
] as const)("an enquiry from %s, entered by %s, is called %s", (source, actor, text) => {
  const history = actor === undefined ? [] : [{ kind: "entered", actor, detail: "" } as const];
  expect(kindText({ kind: "contact", source, history })).toBe(text);
});

test("an enquiry that another site delivered names the site", () => {
  const history = [{ kind: "delivered", actor: "", detail: "Sulekha" } as const];
  expect(kindText({ kind: "inquiry", source: "portal", history })).toBe(
    "Enquiry on a portal, sent by Sulekha",
  );
  expect(kindText({ kind: "inquiry", source: "portal" })).toBe("Enquiry on a portal");
});

test.each([
  [["inquiry"], ["New", "Contacted", "Qualified", "Enrolled", "Lost", "Spam"]],
  [
    ["candidate", "staffing"],
    ["New", "Shortlisted", "Introduced", "Placed", "Closed", "Spam"],
  ],
  [
    ["contact", "candidate"],
    [
      "New",
      "Contacted / shortlisted",
      "Qualified / introduced",
      "Enrolled / placed",
      "Lost / closed",
      "Spam",
    ],
  ],
] as const)("the statuses of %j are called as people say", (kinds, words) => {
  expect(statusesOf(kinds).map(({ label }) => label)).toEqual(words);
});

test("states and statuses have a label and a tone", () => {
  expect(mailStateLabel({ state: "dead" })).toEqual({ label: "Not delivered", tone: "danger" });
  expect(statusLabel("spam", "contact").label).toBe("Spam");
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

test.each([
  [0, "Waits 0 min"],
  [59, "Waits 59 min"],
  [60, "Waits 1 h"],
  [200, "Waits 3 h 20 min"],
  [599, "Waits 9 h 59 min"],
  [615, "Waits 6 days"],
  [152_760, "Waiting since 2 Jan 2026", "2026-01-02T06:00:00.000Z"],
])("%i minutes are shown as %s", (office_minutes, text, since = "2026-11-20T06:00:00.000Z") => {
  const waiting = { office_minutes, since, late: false };
  expect(waitingText(waiting, new Date("2026-11-26T09:00:00Z"))).toBe(text);
});
