import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { staffArea } from "../screens.ts";
import { draftHref, recordHref } from "./kinds.ts";

const { kinds } = staffArea;

test("each kind of record that the server knows has a manifest", () => {
  const { components } = JSON.parse(readFileSync("api/openapi.json", "utf8"));
  expect(Object.keys(kinds).toSorted()).toEqual(components.schemas.RecordKind.enum.toSorted());
});

test("a kind links to the screen of its record, if there is one", () => {
  expect(recordHref(kinds, { kind: "course", record_id: 3 })).toBe("/admin/courses/edit/3");
  expect(recordHref(kinds, { kind: "lead", record_id: 7 })).toBe("/admin/leads/7");
  expect(recordHref(kinds, { kind: "lead", record_id: null })).toBeNull();
  expect(recordHref(kinds, { kind: "settings", record_id: null })).toBe("/admin/settings");
  expect(recordHref(kinds, { kind: "media", record_id: 4 })).toBe("/admin/media/4");
  expect(recordHref(kinds, { kind: "account", record_id: 1 })).toBe("/admin/accounts");
  expect(recordHref({}, { kind: "account", record_id: 1 }), "of a newer server").toBeNull();
});

test("a draft links to the form that it belongs to", () => {
  expect(draftHref(kinds, { id: 5, kind: "course", record_id: 3 })).toBe("/admin/courses/edit/3");
  expect(draftHref(kinds, { id: 5, kind: "course", record_id: null })).toBe("/admin/courses/add?draft=5");
  expect(draftHref(kinds, { id: 5, kind: "team_member", record_id: null })).toBe(
    "/admin/team/create?draft=5",
  );
  expect(draftHref(kinds, { id: 5, kind: "service", record_id: 3 })).toBe("/admin/services/3");
  expect(draftHref(kinds, { id: 5, kind: "search_words", record_id: null })).toBe("/admin/search/words");
  expect(draftHref(kinds, { id: 5, kind: "settings", record_id: null })).toBe("/admin/settings");
});
