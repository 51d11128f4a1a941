import { COURSE, expect, fromSite, open, test, toast } from "./staff.ts";

test("several courses are deleted after a question, found in the trash, and restored from there", async ({
  page,
  baseURL,
}) => {
  for (const title of ["Discarded lathe 1", "Discarded lathe 2"]) {
    const data = { ...COURSE, title };
    await page.request.post("/api/courses", { headers: fromSite(baseURL), data });
  }
  await open(page, "/admin/courses?q=discarded%20lathe", "Courses");
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
  await page.getByRole("searchbox").fill("discarded lathe");
  const row = page.getByRole("row", { name: "Discarded lathe 1" });
  await expect(row).toContainText(/Course.*30/);
  await page.getByLabel("Kind").selectOption("media");
  await expect(row).toHaveCount(0);
  await page.getByLabel("Kind").selectOption("course");
  await row.getByRole("button", { name: "Restore Discarded lathe 1" }).click();
  await expect(toast(page, "Course restored")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select Discarded lathe 2" }).check();
  await page
    .getByRole("group", { name: "Selected records" })
    .getByRole("button", { name: "Restore" })
    .click();
  await expect(toast(page, "1 record restored.")).toBeVisible();
  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Courses" }).click();
  await page.getByRole("searchbox").fill("discarded lathe");
  await expect(page.getByRole("row", { name: /Discarded lathe/ })).toHaveCount(2);
});
