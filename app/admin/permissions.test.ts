import { expect, test } from "vitest";
import type { Permission } from "#api/types.gen.ts";
import { canOpen } from "./permissions.ts";
import { DESTINATIONS } from "./shell/navigation.ts";
import { knownEntries } from "./shell/palette/entries.ts";

const COUNSELLOR: readonly Permission[] = ["read_courses", "read_enquiries", "work_on_enquiries"];

test("a counsellor is offered what a counsellor can open", () => {
  const menu = DESTINATIONS.filter(({ href }) => canOpen(COUNSELLOR, href)).map(({ href }) => href);
  expect(menu).toEqual([
    "/admin",
    "/admin/courses",
    "/admin/batches",
    "/admin/leads",
    "/admin/report",
    "/admin/account",
  ]);
  expect(canOpen(COUNSELLOR, "/admin/leads?status=new")).toBe(true);
  expect(canOpen(COUNSELLOR, "/admin/courses/edit/3")).toBe(true);
  expect(canOpen(COUNSELLOR, "/admin/courses/add")).toBe(false);
  expect(canOpen(COUNSELLOR, "/admin/settings#fees")).toBe(false);
  const found = knownEntries("add", (href) => canOpen(COUNSELLOR, href));
  expect(found.flatMap(({ entries }) => entries.map(({ title }) => title))).toEqual(["Add enquiry"]);
});
