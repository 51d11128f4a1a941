import type { Page } from "@playwright/test";
import { expect, fromSite, open, test, toast, unique } from "./staff.ts";

/** A team member who is on the site. */
async function member(page: Page, baseURL: string | undefined) {
  const data = { name: unique("Asha"), title: "Trainer", description: "Teaches drives." };
  const made = await page.request.post("/api/team", { headers: fromSite(baseURL), data });
  expect(made.status()).toBe(201);
  return (await made.json()) as { id: number; name: string };
}

const saved = (page: Page) => expect(page.getByText(/^Draft saved, /)).toBeVisible({ timeout: 15_000 });

test("a change is saved on its own, is not on the site, and is published later", async ({
  page,
  baseURL,
}) => {
  const { id, name } = await member(page, baseURL);
  const published = async () => (await (await page.request.get(`/api/team/${id}`)).json()).title;
  await open(page, `/admin/team/edit/${id}`, "Edit Team Member");
  await page.getByRole("textbox", { name: "Title" }).fill("Lead trainer");
  await saved(page);
  expect(await published()).toBe("Trainer");
  const notice = page.locator(".notice", { hasText: "Unpublished changes" });
  await expect(notice).toContainText("Visitors go on seeing what is published");

  await page.getByRole("link", { name: "Cancel" }).click();
  const row = page.getByRole("row", { name });
  await expect(row.getByText("Live, with unpublished changes")).toBeVisible();
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Lead trainer");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "updated successfully")).toBeVisible();
  expect(await published()).toBe("Lead trainer");
  await expect(row.getByText("Live, with unpublished changes")).toBeHidden();
});

test("a draft with gaps is kept, found in the list, and says what is missing when it is published", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const title = unique("Servo drives");
  await open(page, "/admin/courses/add", "Add New Course");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Save draft" }).click();
  await saved(page);
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);

  await open(page, "/admin/courses", "Courses");
  await page.getByRole("link", { name: title }).click();
  await expect(page.locator(".notice", { hasText: "A draft: not on the site yet" })).toBeVisible();
  await page.getByRole("button", { name: /^(Add|Create) Course/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("Instructor");
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);

  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(toast(page, "discarded")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeHidden();
});

test("two open forms share a draft, and both changes are kept", async ({
  page,
  context,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const { id } = await member(page, baseURL);
  const other = await context.newPage();
  for (const form of [page, other]) await open(form, `/admin/team/edit/${id}`, "Edit Team Member");
  await page.getByRole("textbox", { name: "Title" }).fill("Lead trainer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await saved(page);
  await other.getByLabel("Description").fill("Teaches drives and motion.");
  await other.getByRole("button", { name: "Save draft" }).click();
  await saved(other);
  await expect(other.getByRole("textbox", { name: "Title" })).toHaveValue("Lead trainer");

  // Both change the same field: a person chooses.
  await other.getByRole("textbox", { name: "Title" }).fill("Head of training");
  await other.getByRole("button", { name: "Save draft" }).click();
  await saved(other);
  await page.getByRole("textbox", { name: "Title" }).fill("Chief trainer");
  await page.getByRole("button", { name: "Save draft" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await dialog.getByLabel(/Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
  await expect(page.getByLabel("Description")).toHaveValue("Teaches drives and motion.");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "updated successfully")).toBeVisible();
  const stored = await (await page.request.get(`/api/team/${id}`)).json();
  expect(stored).toMatchObject({ title: "Chief trainer", description: "Teaches drives and motion." });
  await other.close();
});

test("a draft is published at a moment, which can be changed and cancelled by keyboard", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  await page.setViewportSize({ width: 390, height: 800 });
  const { id } = await member(page, baseURL);
  await open(page, `/admin/team/edit/${id}`, "Edit Team Member");
  await page.getByRole("textbox", { name: "Title" }).fill("Lead trainer");
  await page.getByRole("button", { name: "Save draft" }).click();
  await saved(page);
  await page.getByRole("button", { name: "Publish later" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Publish later" });
  const when = dialog.getByLabel("Date and time in India");
  await when.fill("2020-01-01T10:00");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Choose a time in the future.")).toBeVisible();
  const soon = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await when.fill(`${soon}T10:00`);
  await page.keyboard.press("Enter");
  await expect(toast(page, "It is published on")).toBeVisible();
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, "nothing is cut off at 390 px").toBe(false);
  await page.getByRole("button", { name: "Do not publish then" }).click();
  await expect(page.getByText("Scheduled", { exact: true })).toBeHidden();
});
