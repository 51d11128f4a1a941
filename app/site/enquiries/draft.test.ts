import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropDraft, keepDraft, restoreDraft } from "./draft.ts";

const MARKUP = `
  <input name="name">
  <input name="subject" value="Inquiry: PLC">
  <textarea name="message"></textarea>
  <input type="radio" name="service" value="A"><input type="radio" name="service" value="B">
  <input type="checkbox" name="newsletter" value="on">
  <input type="hidden" name="key"><input type="hidden" name="form_token"><input type="hidden" name="course_id" value="7">
  <input name="website">`;

function newForm(): HTMLFormElement {
  const form = document.createElement("form");
  form.innerHTML = MARKUP;
  return form;
}

function set(form: HTMLFormElement, name: string, value: string): void {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field) field.value = value;
}

function value(form: HTMLFormElement, name: string): string | undefined {
  return form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("input is restored into a new form, with the idempotency key", () => {
  const form = newForm();
  set(form, "name", "Asha");
  set(form, "message", "When?");
  set(form, "key", "k-1");
  form.querySelectorAll<HTMLInputElement>("[name=service]")[1]?.click();
  form.querySelector<HTMLInputElement>("[name=newsletter]")?.click();
  keepDraft("inquiry-7", form);

  const again = newForm();
  restoreDraft("inquiry-7", again);
  expect(value(again, "name")).toBe("Asha");
  expect(value(again, "message")).toBe("When?");
  expect(value(again, "key")).toBe("k-1");
  expect(again.querySelector<HTMLInputElement>("[name=service]:checked")?.value).toBe("B");
  expect(again.querySelector<HTMLInputElement>("[name=newsletter]")?.checked).toBe(true);
});

test("suggestions, tokens, the course and the honeypot are not stored", () => {
  const form = newForm();
  set(form, "form_token", "t-1");
  set(form, "website", "spam");
  set(form, "name", "Asha");
  keepDraft("inquiry-7", form);
  expect(JSON.parse(sessionStorage.getItem("draft:inquiry-7") ?? "").values).toEqual({ name: "Asha" });
});

test("fields that were changed are not overwritten", () => {
  const form = newForm();
  set(form, "name", "Asha");
  keepDraft("inquiry-7", form);
  const again = newForm();
  set(again, "name", "Ravi");
  restoreDraft("inquiry-7", again);
  expect(value(again, "name")).toBe("Ravi");
});

test("a draft is kept for half an hour after the last change, in an open page too", () => {
  const form = newForm();
  set(form, "name", "Asha");
  keepDraft("a", form);
  vi.advanceTimersByTime(29 * 60_000);
  keepDraft("a", form);
  vi.advanceTimersByTime(29 * 60_000);
  expect(sessionStorage.getItem("draft:a")).toContain("Asha");
  vi.advanceTimersByTime(60_000);
  expect(sessionStorage.getItem("draft:a")).toBeNull();

  // Timers end with the page; what another page of the tab finds is looked at again.
  sessionStorage.setItem(
    "draft:b",
    JSON.stringify({ at: Date.now() - 31 * 60_000, values: { name: "Asha" } }),
  );
  const again = newForm();
  restoreDraft("b", again);
  expect(value(again, "name")).toBe("");
  expect(sessionStorage.getItem("draft:b")).toBeNull();
});

test("sent and invalid drafts are not restored", () => {
  const form = newForm();
  set(form, "name", "Asha");
  keepDraft("a", form);
  dropDraft("a");
  sessionStorage.setItem("draft:b", "{broken");
  for (const id of ["a", "b"]) {
    const again = newForm();
    restoreDraft(id, again);
    expect(value(again, "name")).toBe("");
  }
});
