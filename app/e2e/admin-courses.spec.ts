import type { Page } from "@playwright/test";
import { expect, open, toast, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { asLink, unfold } from "./support/folds.ts";

async function fillCourse(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").fill("Electronics");
  await page.getByRole("textbox", { name: "Description" }).fill("Wire, program and test a small rack.");
  await page.getByLabel("Instructor").fill("Meera Joshi");
  await page.getByLabel("Duration").fill("8 weeks");
  await page.getByLabel("Price in rupees").fill("₹ 14,999/-");
  await page.getByLabel("Students").fill("120");
  await page.getByLabel("Rating").fill("4.7");
  await asLink(page, "Picture");
  await page.getByRole("textbox", { name: "Picture" }).fill("/favicon.svg");
  await unfold(page, "More about the fee", "Content");
  await page.getByRole("textbox", { name: "Syllabus file" }).fill("https://example.com/rack.pdf");
}

interface Stored {
  readonly title: string;
  readonly slug: string;
}

test("a course is created, shown on the site, edited, deleted, restored and duplicated", async ({
  page,
  api,
}) => {
  const title = unique("Zzz rack wiring");
  const statusOf = async (slug: string) => (await page.request.get(`/courses/${slug}`)).status();
  const named = () => api.get<Stored[]>(`/api/courses/get?q=${encodeURIComponent(title)}`);

  await test.step("create", async () => {
    await open(page, "/admin/courses?category=cs-it", "Courses");
    await page.getByRole("link", { name: "Add New Course" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Add New Course" })).toBeVisible();
    await fillCourse(page, title);
    await expect(page.getByRole("region", { name: "What visitors will read of the fee" })).toBeVisible();
    await expect(
      page.getByText("Visitors find it under “Electronics & Industrial Automation”."),
    ).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Preview of the card" })).toContainText(title);
    const syllabus = page.getByRole("group", { name: /^Course Syllabus/ });
    await syllabus.getByRole("textbox", { name: "New syllabus line" }).fill("Safety");
    await page.keyboard.press("Enter");
    await expect(syllabus.getByRole("textbox", { name: "syllabus line 1" })).toHaveValue("Safety");
    // A line that is typed but not added is saved.
    await syllabus.getByRole("textbox", { name: "New syllabus line" }).fill("Wiring");
    await page.getByRole("button", { name: "Create Course" }).click();
  });

  await test.step("it is the first of the list, whatever the filter, until another order is chosen", async () => {
    await expect(page).toHaveURL("/admin/courses?category=cs-it");
    const first = page.getByRole("row").nth(1);
    await expect(first).toContainText("Just added");
    await expect(first).toContainText(title);
    await expect(first).toContainText("₹14,999");
    await expect(page.getByText("Just added")).toHaveCount(1);
    const done = toast(page, "Course created successfully");
    const view = done.getByRole("link", { name: "View on site" });
    await expect(view).toHaveAttribute("target", "_blank");
    const shown = await page.request.get((await view.getAttribute("href")) ?? "");
    expect([shown.status(), (await shown.text()).includes(title)]).toEqual([200, true]);
    await page.getByRole("columnheader", { name: "Title" }).getByRole("link").click();
    await expect(page.getByText("Just added")).toHaveCount(0);
  });

  const [course] = (await named()) as [Stored];
  expect(course).toMatchObject({ title, syllabus: ["Safety", "Wiring"], rating: 4.7 });

  await page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Courses" }).click();
  await page.getByRole("searchbox").fill(title);
  const row = page.getByRole("row", { name: title });
  await expect(row).toHaveCount(1);

  await test.step("edit", async () => {
    await row.getByRole("link", { name: `Edit ${title}` }).click();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await page.getByLabel("Duration").fill("10 weeks");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(toast(page, "Course updated successfully")).toBeVisible();
    expect(await (await page.request.get(`/courses/${course.slug}`)).text()).toContain("10 weeks");
  });

  await test.step("delete and restore", async () => {
    await row.getByRole("button", { name: `Delete ${title}` }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Are you sure you want to delete this course?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: `Delete ${title}` }).click();
    await question.getByRole("button", { name: "Delete" }).click();
    const done = toast(page, "Course deleted successfully");
    await expect(done).toBeVisible();
    await expect(page.getByText("No courses found.")).toBeVisible();
    expect(await statusOf(course.slug)).toBe(410);
    await page.getByLabel("Show").selectOption("Deleted");
    await expect(row.getByRole("button", { name: `Restore ${title}` })).toBeVisible();
    await done.getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "Course restored")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByLabel("Show").selectOption("Live and hidden");
    await expect(row).toBeVisible();
    expect(await statusOf(course.slug)).toBe(200);
  });

  await test.step("duplicate from the list and from the form", async () => {
    await row.getByRole("button", { name: `Duplicate ${title}` }).press("Enter");
    await expect(toast(page, "Visitors do not see the copy yet.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(`${title} (copy)`);
    await unfold(page, "On the site");
    await expect(page.getByLabel("Visitors can see this course")).not.toBeChecked();
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByLabel("Title")).toHaveValue(`${title} (copy) (copy)`);
    expect(await named()).toHaveLength(1);
  });
});

test("two tabs of one user: the second save only asks about conflicting fields", async ({
  page,
  context,
  api,
  pageErrors,
}) => {
  pageErrors.ignore(/409/);
  const { id } = await api.course();
  const other = await context.newPage();
  const address = `/admin/courses/edit/${id}`;
  for (const tab of [page, other]) await open(tab, address, "Edit Course");
  await other.getByLabel("Instructor").fill("Somebody Else");
  await other.getByLabel("Duration").fill("3 months");
  await other.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(other, "Course updated successfully")).toBeVisible();

  await page.getByLabel("Duration").fill("5 weeks");
  await page.getByLabel("Students").fill("121");
  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await expect(dialog.getByRole("group")).toHaveCount(1);
  const duration = dialog.getByRole("group", { name: "Duration" });
  await expect(duration.getByLabel(/^Saved by you in another window/)).toHaveAccessibleName(/3 months/);
  await duration.getByLabel(/^Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  expect(await api.get(`/api/courses/${id}`)).toMatchObject({
    instructor: "Somebody Else",
    duration: "5 weeks",
    students: 121,
  });
});
