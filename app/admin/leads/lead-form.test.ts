import * as v from "valibot";
import { expect, test } from "vitest";
import type { LeadJson } from "#api/types.gen.ts";
import { leadForm } from "./lead-form.ts";

const STORED = {
  status: "contacted",
  next_action_at: "2026-11-23T18:30:00.000Z",
  next_action: "Call about the fee",
  revision: 3,
} as LeadJson;

test("a time in India survives a round trip", () => {
  const { values, revision } = leadForm.version(STORED);
  expect(values).toEqual({
    status: "contacted",
    next_action_at: "2026-11-24T00:00",
    next_action: "Call about the fee",
  });
  expect(revision).toBe(3);
  const { next_action_at } = leadForm.input(values);
  expect(new Date(next_action_at ?? "").toISOString()).toBe(STORED.next_action_at);
  expect(leadForm.input({ ...values, next_action_at: "" }).next_action_at).toBeNull();
});

test.each([
  [{ next_action_at: "" }, true],
  [{ next_action_at: "2026-11-24T10:00" }, true],
  [{ next_action_at: "2026-11-24" }, false],
  [{ next_action_at: "1926-11-24T10:00" }, false],
  [{ next_action: "x".repeat(161) }, false],
  [{ status: "done" }, false],
])("%j is valid: %j", (change, acceptable) => {
  const values = { ...leadForm.version(STORED).values, ...change };
  expect(v.safeParse(leadForm.schema, values).success).toBe(acceptable);
});

test("a conflict shows every field as text", () => {
  const { values } = leadForm.version(STORED);
  expect(leadForm.compared.map((field) => field.show(values))).toEqual([
    "Contacted",
    "24 Nov 2026, 12:00 am",
    "Call about the fee",
  ]);
});

test("the form says what tells the statuses apart", () => {
  for (const status of ["Contacted", "Qualified", "Lost"]) {
    expect(leadForm.fields.status.hint).toContain(`${status}: `);
  }
});
