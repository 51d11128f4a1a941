import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderNote } from "./test-notes.tsx";

const leave = page.getByRole("button", { name: "Go elsewhere" });
const elsewhere = page.getByRole("heading", { name: "Elsewhere" });
const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });

test("an unchanged form can be left without confirmation", async () => {
  await renderNote();
  await leave.click();
  await expect.element(elsewhere).toBeVisible();
});

test("unsaved changes need a confirmation", async () => {
  await renderNote();
  await page.getByLabelText("Title").fill("Motors");
  await leave.click();
  await dialog.getByRole("button", { name: "Stay on this screen" }).click();
  await expect.element(page.getByLabelText("Title")).toHaveValue("Motors");
  await leave.click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await expect.element(elsewhere).toBeVisible();
});

test("closing the page needs a confirmation while there are unsaved changes", async () => {
  await renderNote();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  await page.getByLabelText("Title").fill("Motors");
  await expect.element(page.getByText("Not saved yet")).toBeVisible();
  expect(asks()).toBe(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Revision 2")).toBeVisible();
  expect(asks()).toBe(false);
});
