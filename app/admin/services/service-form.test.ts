import * as v from "valibot";
import { expect, test } from "vitest";
import type { StaffServiceJson } from "#api/types.gen.ts";
import services from "#content/consultancy-services.json" with { type: "json" };
import { serviceForm } from "./service-form.ts";

const [service] = services;
const STORED = { ...service, id: 1, revision: 3, updated_at: null } as StaffServiceJson;

test("a service and its project survive a round trip", () => {
  const input = serviceForm.input(serviceForm.version(STORED).values);
  expect({ ...STORED, ...input }).toEqual(STORED);
  expect(input.case_sheet).toEqual(service?.case_sheet);
});

test.each([
  ["before", "many stops"],
  ["after", "3".repeat(25)],
  ["weeks", "0"],
])("%s: %s is an error of its field", (field, value) => {
  const { values } = serviceForm.version(STORED);
  const changed = { ...values, case_sheet: { ...values.case_sheet, [field]: value } };
  const { issues } = v.safeParse(serviceForm.schema, changed);
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([`case_sheet.${field}`]);
});

test("a service may have no project", () => {
  const { values } = serviceForm.version({ ...STORED, case_sheet: undefined } as never);
  expect(v.safeParse(serviceForm.schema, values).success).toBe(true);
  expect(serviceForm.input(values).case_sheet).toMatchObject({ industry: "", weeks: null });
});
