import type { Page } from "@playwright/test";
import { expect, open, toast, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { sidewaysScroll } from "./support/site.ts";

/** Longer than the form waits before it saves a draft on its own. */
const REST_MS = 10_000;

const saved = (page: Page) => expect(page.getByText(/^Draft saved, /)).toBeVisible();

test("a change is kept for its author, as a draft on request, scheduled and cancelled, and then published", async ({
  page,
  api,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const { id, name } = await api.member(unique("Asha"));
  const published = async () => (await api.get<{ title: string }>(`/api/team/${id}`)).title;
  await page.clock.install();
  await open(page, `/admin/team/edit/${id}`, "Edit Team Member");
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("Lead trainer");
  await page.clock.fastForward(REST_MS);
  await expect(page.getByText(/^Kept for you, /)).toBeVisible();
  expect(await published()).toBe("Trainer");
  await expect(page.getByText("Neither visitors nor colleagues see them")).toBeVisible();

  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Keep your changes as a draft?" });
  await question.getByRole("button", { name: "Keep as draft" }).click();
  const notice = page.getByText("Visitors go on seeing what is published");
  const row = page.getByRole("row", { name });
  await expect(row.getByText("Live, with unpublished changes")).toBeVisible();
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(title).toHaveValue("Lead trainer");
  await expect(notice).toBeVisible();

  await test.step("a moment to publish it is chosen and cancelled, on a phone and by keyboard", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Publish later" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Publish later" });
    const when = dialog.getByLabel("Date and time in India");
    await when.fill("2020-01-01T10:00");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Choose a time in the future.")).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await when.fill(`${tomorrow}T10:00`);
    await page.keyboard.press("Enter");
    await expect(toast(page, "It is published on")).toBeVisible();
    await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
    expect(await sidewaysScroll(page), "nothing is wider than a phone").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Cancel schedule" }).click();
    await expect(page.getByText("Scheduled", { exact: true })).toBeHidden();
  });

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
  const name = unique("Servo drives");
  const title = page.getByLabel("Title", { exact: true });
  await open(page, "/admin/courses/add", "Add New Course");
  await title.fill(name);
  await page.getByRole("button", { name: "Save as draft" }).click();
  await saved(page);
  await expect(page).toHaveURL(/\?draft=\d+$/);
  await page.reload();
  await expect(title).toHaveValue(name);

  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("A draft: not on the site yet")).toBeVisible();
  await page.getByRole("button", { name: /^(Add|Create) Course/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("Instructor");
  await expect(title).toHaveValue(name);

  await page.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(toast(page, "discarded")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Courses" })).toBeVisible();
  await expect(page.getByRole("link", { name })).toBeHidden();
});

test("two open forms share a draft, and both changes are kept", async ({
  page,
  context,
  api,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const { id } = await api.member();
  const other = await context.newPage();
  for (const form of [page, other]) await open(form, `/admin/team/edit/${id}`, "Edit Team Member");
  const title = (form: Page) => form.getByRole("textbox", { name: "Title" });
  const save = (form: Page) => form.getByRole("button", { name: "Save as draft" }).click();
  await title(page).fill("Lead trainer");
  await save(page);
  await saved(page);
  await other.getByLabel("Description").fill("Teaches drives and motion.");
  await save(other);
  await saved(other);
  await expect(title(other)).toHaveValue("Lead trainer");

  // Both change the same field: a person chooses.
  await title(other).fill("Head of training");
  await save(other);
  await saved(other);
  await title(page).fill("Chief trainer");
  await save(page);
  const dialog = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await dialog.getByLabel(/Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
  await expect(page.getByLabel("Description")).toHaveValue("Teaches drives and motion.");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "updated successfully")).toBeVisible();
  expect(await api.get(`/api/team/${id}`)).toMatchObject({
    title: "Chief trainer",
    description: "Teaches drives and motion.",
  });
});
