import { expect, test } from "vitest";
import { changesTo, isUntouched, type Known, proposalOf, stateAfter } from "./outcome.ts";
import { timesOf } from "./use-quick-times.ts";

const NEW: Known = {
  kind: "inquiry",
  status: "new",
  lost_reason: null,
  owner: null,
  next_action_at: null,
  next_action: "",
};
const TIMES = { soon: "2026-11-23T18:00", tomorrow: "2026-11-24T10:00", week: "2026-11-30T10:00" };
const ME = 7;

test.each([
  ["reached", { status: "contacted", owner_id: ME, next_action_at: "2026-11-30T10:00:00+05:30" }],
  ["no_answer", { owner_id: ME, next_action_at: "2026-11-24T10:00:00+05:30", next_action: "Call again" }],
  ["call_back", { status: "contacted", next_action_at: "2026-11-23T18:00:00+05:30" }],
  ["not_interested", { status: "lost", owner_id: ME }],
  ["enrolled", { status: "enrolled", owner_id: ME }],
] as const)("%s sets status, owner and follow-up of a new enquiry", (outcome, changes) => {
  const proposed = proposalOf({ kind: "call", outcome }, NEW, ME, TIMES);
  expect(changesTo(stateAfter(NEW, proposed), NEW)).toMatchObject(changes);
});

test("a call puts nobody on the list for a company", () => {
  const candidate: Known = { ...NEW, kind: "candidate" };
  const proposed = proposalOf({ kind: "call", outcome: "reached" }, candidate, ME, TIMES);
  expect(changesTo(stateAfter(candidate, proposed), candidate).status).toBeUndefined();
});

test("what is changed by hand counts, and a colleague's enquiry stays theirs", () => {
  const theirs: Known = { ...NEW, status: "qualified", owner: { id: 9, name: "Meera" } };
  const proposed = proposalOf({ kind: "call", outcome: "reached" }, theirs, ME, TIMES);
  expect(changesTo(stateAfter(theirs, proposed, { at: "", status: "lost", reason: "fee" }), theirs)).toEqual({
    status: "lost",
    lost_reason: "fee",
  });
  const note = proposalOf({ kind: "note", outcome: null }, theirs, ME, TIMES);
  expect(changesTo(stateAfter(theirs, note), theirs)).toEqual({});
});

test("another status takes the reason away, and no follow-up its text", () => {
  const lost: Known = { ...NEW, status: "lost", lost_reason: "fee" };
  expect(stateAfter(lost, { status: "contacted" }).reason).toBe("");
  const planned: Known = { ...NEW, next_action_at: "2026-11-24T04:30:00Z", next_action: "Call" };
  expect(changesTo(stateAfter(planned, { at: "" }), planned)).toEqual({
    next_action_at: null,
    next_action: "",
  });
});

test("a colleague's change of something else does not get in the way", () => {
  const now: Known = { ...NEW, owner: { id: 9, name: "Meera" } };
  expect(isUntouched({ status: "contacted" }, NEW, now)).toBe(true);
  expect(isUntouched({ owner_id: ME }, NEW, now)).toBe(false);
  const planned: Known = { ...NEW, next_action_at: "2026-11-24T04:30:00Z" };
  expect(isUntouched({ next_action: "Call" }, NEW, planned)).toBe(false);
});

test("after the day of the office, soon is tomorrow", () => {
  const today = { label: "Today 6 pm", value: TIMES.soon };
  const later = [
    { label: "Tomorrow 10 am", value: TIMES.tomorrow },
    { label: "In a week", value: TIMES.week },
  ];
  expect(timesOf([today, ...later])).toEqual(TIMES);
  expect(timesOf(later)).toEqual({ ...TIMES, soon: TIMES.tomorrow });
});
