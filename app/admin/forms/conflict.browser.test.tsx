import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderNote } from "./test-notes.tsx";

const save = page.getByRole("button", { name: "Save", exact: true });
const dialog = page.getByRole("alertdialog");

test("changes of others to other fields are merged without a dialog", async () => {
  const server = await renderNote();
  server.change({ place: "Nashik", points: ["One", "Two", "Three"] });
  await page.getByLabelText("Title").fill("Motors");
  await page.getByRole("textbox", { name: "point 1" }).fill("First");
  await save.click();
  await expect
    .element(page.getByText("Somebody else changed Place and Points meanwhile. All changes are kept."))
    .toBeVisible();
  expect(server.note).toMatchObject({ title: "Motors", place: "Nashik", points: ["First", "Two", "Three"] });
  await expect.element(page.getByLabelText(/^Place/)).toHaveValue("Nashik");
});

test("the user resolves a field that both changed, with nothing preselected", async () => {
  const server = await renderNote();
  server.change({ title: "Theirs", place: "Nashik" });
  await page.getByLabelText("Title").fill("Mine");
  await save.click();
  await expect.element(dialog.getByRole("group", { name: "Title" })).toBeVisible();
  expect(dialog.getByRole("group").elements()).toHaveLength(1);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(dialog.getByText(/Choose one of the two versions/)).toBeVisible();
  await expect.element(dialog.getByRole("radio", { name: /^Your version/ })).toHaveFocus();
  expect(server.note.title).toBe("Theirs");
  await dialog.getByRole("radio", { name: /^Your version/ }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText("Revision 3")).toBeVisible();
  expect(server.note).toMatchObject({ title: "Mine", place: "Nashik" });
});

test("cancelling the dialog keeps the input and saves nothing", async () => {
  const server = await renderNote();
  server.change({ title: "Theirs" });
  await page.getByLabelText("Title").fill("Mine");
  await save.click();
  await dialog.getByRole("button", { name: "Back to the form" }).click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Mine");
  expect(server.note.title).toBe("Theirs");
});

test("another save of others while the dialog is open is merged, and asked about where it conflicts", async () => {
  const server = await renderNote();
  server.change({ title: "Theirs" });
  await page.getByLabelText("Title").fill("Mine");
  await save.click();
  await dialog.getByRole("radio", { name: /^Your version/ }).click();
  server.change({ title: "Later", place: "Nashik" });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(dialog.getByRole("group", { name: "Title" })).toMatchTextContent(/Later/);
  expect(dialog.getByRole("group").elements()).toHaveLength(1);
  await dialog.getByRole("radio", { name: /^Your version/ }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.note).toMatchObject({ title: "Mine", place: "Nashik" });
});

test("another action on the record shows changes of others, but for fields with unsaved input", async () => {
  const server = await renderNote();
  await page.getByLabelText("Title").fill("Mine");
  server.change({ place: "Nashik" });
  await page.getByRole("button", { name: "Sync" }).click();
  await expect.element(page.getByLabelText(/^Place/)).toHaveValue("Nashik");
  await expect.element(page.getByLabelText("Title")).toHaveValue("Mine");

  // A field that both changed is left as it is until the form is saved, which asks.
  server.change({ title: "Theirs" });
  await page.getByRole("button", { name: "Sync" }).click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Mine");
  await save.click();
  await dialog.getByRole("radio", { name: /Theirs/ }).click();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Theirs");
  expect(server.note).toMatchObject({ title: "Theirs", place: "Nashik" });
});
