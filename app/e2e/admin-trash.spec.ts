import { COURSE, expect, fromSite, open, test, toast, unique } from "./staff.ts";

test("several courses are deleted after a question, found in the trash, and restored from there", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const word = unique("Discarded");
  for (const number of [1, 2]) {
    const data = { ...COURSE, title: `${word} ${number}` };
    await page.request.post("/api/courses", { headers: fromSite(baseURL), data });
  }
  await open(page, `/admin/courses?q=${encodeURIComponent(word)}`, "Courses");
  await page.getByRole("checkbox", { name: "Select all courses of this page" }).check();
  const bar = page.getByRole("group", { name: "Selected courses" });
  await bar.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete 2 courses?" });
  await expect(question).toContainText("stays in the trash for 30 days");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "2 courses deleted.")).toBeVisible();
  await expect(page.getByText("No courses found.")).toBeVisible();

  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Trash" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  await page.getByRole("searchbox").fill(word);
  const row = page.getByRole("row", { name: `${word} 1` });
  await expect(row).toContainText(/Course.*30/);
  await page.getByLabel("Kind").selectOption("media");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("course");
  await row.getByRole("button", { name: `Restore ${word} 1` }).click();
  await expect(toast(page, "Course restored")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("checkbox", { name: `Select ${word} 2` }).check();
  await page
    .getByRole("group", { name: "Selected records" })
    .getByRole("button", { name: "Restore" })
    .click();
  await expect(toast(page, "1 record restored.")).toBeVisible();
  await page.goto(`/admin/courses?q=${encodeURIComponent(word)}`);
  await expect(page.getByRole("row", { name: word })).toHaveCount(2);
});
