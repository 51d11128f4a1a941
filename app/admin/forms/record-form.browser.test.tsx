import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiError } from "#api/client.ts";
import { signedInAs } from "../session/session.ts";
import { keepDraft } from "./draft.ts";
import { editList } from "./list-editing.ts";
import { renderNote } from "./test-notes.tsx";

const title = page.getByLabelText("Title");
const place = page.getByLabelText(/^Place/);
const save = page.getByRole("button", { name: "Save" });

afterEach(() => sessionStorage.clear());

test("a field has its label, hint, limit and stored value", async () => {
  await renderNote();
  await expect.element(title).toHaveValue("Drives");
  await expect.element(title).toHaveAccessibleDescription("In a few words.");
  await expect.element(title).toBeRequired();
  await expect.element(page.getByText(/optional/)).toBeInTheDocument();
  await title.fill("More than ten");
  await expect.element(title).toHaveValue("More than ten");
  await save.click();
  await expect
    .element(title)
    .toHaveAccessibleDescription("In a few words. Error: Use at most 10 characters.");
});

test("an error is listed, links to its field, and disappears when it is fixed", async () => {
  const { note } = await renderNote();
  await title.fill("");
  await save.click();
  await page.getByRole("link", { name: "Title: Give a title." }).click();
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveAccessibleDescription("In a few words. Error: Give a title.");
  await expect.element(title).toBeInvalid();
  await title.fill("Motors");
  await expect.element(title).toBeValid();
  expect(note.revision).toBe(1);
});

test("server errors show at their field, down to a line of a list", async () => {
  const server = await renderNote();
  server.failure = new ApiError(422, {
    fields: { place: ["Not on the map."], "points.1": ["Too vague."] },
  });
  await save.click();
  await expect.element(page.getByRole("link", { name: "Points, line 2: Too vague." })).toBeVisible();
  await expect.element(place).toHaveAccessibleDescription("Error: Not on the map.");
  await expect
    .element(page.getByRole("textbox", { name: "point 2" }))
    .toHaveAccessibleDescription("Error: Too vague.");
});

test("a failed save keeps the input, and the next one removes its toast", async () => {
  const server = await renderNote();
  await place.fill("Nashik");
  server.failure = new ApiError(500, {});
  await save.click();
  const message = page.getByRole("dialog").filter({ hasText: "The note could not be saved." });
  await expect.element(message).toBeVisible();
  await expect.element(place).toHaveValue("Nashik");
  await save.click();
  await expect.element(page.getByText("Revision 2")).toBeVisible();
  await expect.element(message).not.toBeInTheDocument();
  expect(server.note.place).toBe("Nashik");
});

test("an empty optional field is omitted, and a pending line is saved", async () => {
  const server = await renderNote();
  await place.fill(" ");
  await page.getByRole("textbox", { name: "New point" }).fill("Three");
  await save.click();
  await expect.element(page.getByText("Revision 2")).toBeVisible();
  expect(server.note).toMatchObject({ place: null, points: ["One", "Two", "Three"] });
});

test.each([
  ["with all fields", { place: "Pune", points: editList(["One"]) }],
  ["from before the form had all fields", {}],
])("what was typed %s is back after the session ended", async (_, others) => {
  const base = { values: { title: "Drives", ...others }, revision: 1 };
  const values = { ...base.values, title: "Typed" };
  // Tests of other files share the storage, and may have signed in.
  keepDraft(window.location.pathname, { owner: signedInAs(), values, base });
  await renderNote();
  await expect.element(title).toHaveValue("Typed");
  await expect.element(place).toHaveValue("Pune");
  await expect.element(page.getByText("What you had typed is back")).toBeVisible();
  await expect.element(page.getByText("Not saved yet")).toBeVisible();
});
