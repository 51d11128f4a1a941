import { afterEach, expect, test } from "vitest";
import { keepDraft, takeDraft } from "./draft.ts";

const BASE = { values: { name: "" }, revision: 3 };

afterEach(() => sessionStorage.clear());

test("a draft is restored once, for its form and its owner", () => {
  keepDraft("/admin/team/create", { owner: "a@x.in", values: { name: "Asha" }, base: BASE });
  expect(takeDraft("/admin/team/edit/1", "a@x.in")).toBeNull();
  expect(takeDraft("/admin/team/create", "a@x.in")).toMatchObject({ values: { name: "Asha" }, base: BASE });
  expect(takeDraft("/admin/team/create", "a@x.in")).toBeNull();
});

test("another user does not get the draft", () => {
  keepDraft("/admin/team/create", { owner: "a@x.in", values: { name: "Asha" }, base: BASE });
  expect(takeDraft("/admin/team/create", "b@x.in")).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test("invalid drafts are ignored", () => {
  sessionStorage.setItem("draft:/x", "{");
  expect(takeDraft("/x", "a@x.in")).toBeNull();
  sessionStorage.setItem("draft:/y", '{"owner":"a@x.in","values":null}');
  expect(takeDraft("/y", "a@x.in")).toBeNull();
  sessionStorage.setItem("draft:/z", '{"owner":"a@x.in","values":{"name":"Asha"},"revision":3}');
  expect(takeDraft("/z", "a@x.in")).toBeNull();
});
