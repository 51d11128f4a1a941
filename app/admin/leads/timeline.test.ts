import { expect, test } from "vitest";
import type { LeadEntry, LeadJson } from "#api/types.gen.ts";
import { timelineOf } from "./timeline.ts";

const at = (minute: number) => `2026-03-14T10:${String(minute).padStart(2, "0")}:00.000Z`;
const entry = (id: number, minute: number) => ({ id, at: at(minute), text: `Entry ${id}` }) as LeadEntry;
const LEAD = {
  created_at: at(0),
  entries: [entry(9, 30), entry(8, 20)],
  entries_total: 2,
  history: [
    { kind: "repeated", actor: "", detail: "Message: again", at: at(10) },
    { kind: "status", actor: "Asha", detail: "New → Lost", at: at(25) },
    { kind: "edited", actor: "Asha", detail: "Next action: none", at: at(25) },
  ],
  mails: [
    { id: 1, kind: "visitor_lead", sent_at: at(1) },
    { id: 2, kind: "staff_lead", sent_at: null },
  ],
} as unknown as LeadJson;

const words = (lead: LeadJson, older: LeadEntry[] = []) =>
  timelineOf(lead, older).moments.map((moment) =>
    moment.type === "entry"
      ? moment.entry.id
      : moment.type === "event"
        ? moment.event.kind
        : moment.type === "mail"
          ? moment.mail.kind
          : moment.type,
  );

test("entries, messages, changes and sent mails stand in one line, newest first", () => {
  expect(words(LEAD)).toEqual([9, "edited", "status", 8, "repeated", "visitor_lead", "received"]);
});

test("what is older than the loaded entries waits for them", () => {
  const long = { ...LEAD, entries_total: 3 };
  expect(words(long)).toEqual([9, "edited", "status", 8]);
  expect(timelineOf(long).complete).toBe(false);
  const all = [9, "edited", "status", 8, "repeated", 7, "visitor_lead", "received"];
  expect(words(long, [entry(7, 5)])).toEqual(all);
  expect(words(long, [entry(8, 20), entry(7, 5)]), "an entry that came twice shows once").toEqual(all);
});
