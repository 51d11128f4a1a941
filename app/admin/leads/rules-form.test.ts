import * as v from "valibot";
import { expect, test } from "vitest";
import type { LeadRulesJson } from "#api/types.gen.ts";
import { rulesForm } from "./rules-form.ts";

const STORED: LeadRulesJson = {
  rules: [
    { category: "CS-IT", kind: null, people: [3, 5] },
    { category: "", kind: "consultancy", people: [4] },
  ],
  office_days: ["mon", "sat"],
  office_from: "09:30",
  office_to: "18:30",
  answer_hours: 4,
  revision: 2,
};

test("rules survive a round trip", () => {
  const { values, revision } = rulesForm.version(STORED);
  const { revision: _, ...input } = STORED;
  expect(revision).toBe(2);
  expect(rulesForm.input(values)).toEqual(input);
  expect(v.safeParse(rulesForm.schema, values).success).toBe(true);
  expect(rulesForm.compared.map((field) => field.show(values))).toEqual([
    "All forms, CS-IT: accounts 3, 5\nConsultancy enquiry, all categories: accounts 4",
    "Monday, Saturday",
    "09:30",
    "18:30",
    "4",
  ]);
});

test.each([["0"], ["91"], ["4.5"], [""]])("%j hours are refused", (answer_hours) => {
  const values = { ...rulesForm.version(STORED).values, answer_hours };
  expect(v.safeParse(rulesForm.schema, values).success).toBe(false);
});
