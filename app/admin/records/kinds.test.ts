import { expect, test } from "vitest";
import { recordHref } from "./kinds.ts";

test("a kind links to the screen of its record, if there is one", () => {
  expect(recordHref({ kind: "course", record_id: 3 })).toBe("/admin/courses/edit/3");
  expect(recordHref({ kind: "lead", record_id: 7 })).toBe("/admin/leads/7");
  expect(recordHref({ kind: "lead", record_id: null })).toBeNull();
  expect(recordHref({ kind: "settings", record_id: null })).toBe("/admin/settings");
  expect(recordHref({ kind: "media", record_id: 4 })).toBe("/admin/media/4");
  expect(recordHref({ kind: "account", record_id: 1 })).toBe("/admin/accounts");
});
