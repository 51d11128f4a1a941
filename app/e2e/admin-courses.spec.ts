import type { Page } from "@playwright/test";
import { COURSE, expect, fromSite, open, test, toast, unique } from "./staff.ts";

async function fillCourse(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").fill("Electronics");
  await page.getByRole("textbox", { name: "Description" }).fill("Wire, program and test a small rack.");
  await page.getByLabel("Instructor").fill("Meera Joshi");
  await page.getByLabel("Duration").fill("8 weeks");
  await page.getByLabel("Price in rupees").fill("14,999");
  await page.getByLabel("Students").fill("120");
  await page.getByLabel("Rating").fill("4.7");
  await page.getByRole("textbox", { name: "Picture" }).fill("/favicon.svg");
  await page.getByRole("textbox", { name: "Syllabus file" }).fill("https://example.com/rack.pdf");
}

const list = (page: Page, name: RegExp) => page.getByRole("group", { name });

test("a course can be created, viewed on the site, edited, deleted and restored", async ({ page }) => {
  test.slow();
  const title = unique("Rack wiring");
  await open(page, "/admin/courses", "Courses");
  await page.getByRole("link", { name: "Add New Course" }).click();
  await expect(page).toHaveURL(/\/admin\/courses\/add$/);
  await expect(page.getByRole("heading", { level: 1, name: "Add New Course" })).toBeVisible();
  await fillCourse(page, title);
  await expect(page.getByText("Shown as ₹14,999.")).toBeVisible();
  await expect(page.getByText("Visitors find it under “Electronics & Industrial Automation”.")).toBeVisible();
  const preview = page.getByRole("complementary", { name: "Preview of the card" });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText("₹14,999");

  const syllabus = list(page, /^Course Syllabus/);
  await syllabus.getByRole("textbox", { name: "New syllabus line" }).fill("Safety");
  await page.keyboard.press("Enter");
  await expect(syllabus.getByRole("textbox", { name: "syllabus line 1" })).toHaveValue("Safety");
  // A line that is typed but not added is saved.
  await syllabus.getByRole("textbox", { name: "New syllabus line" }).fill("Wiring");
  await page.getByRole("button", { name: "Create Course" }).click();

  await expect(toast(page, "Course created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/courses$/);
  await page.getByRole("searchbox").fill(title);
  const row = page.getByRole("row", { name: title });
  await expect(row).toContainText("₹14,999");

  const courses = await (await page.request.get(`/api/courses/get?q=${encodeURIComponent(title)}`)).json();
  const course = courses.find((one: { title: string }) => one.title === title);
  expect(course.syllabus).toEqual(["Safety", "Wiring"]);
  expect(course.rating).toBe(4.7);
  expect((await page.request.get(`/courses/${course.slug}`)).status()).toBe(200);

  await row.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByLabel("Duration").fill("10 weeks");
  await page.getByRole("button", { name: "Update Course" }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  expect(await (await page.request.get(`/courses/${course.slug}`)).text()).toContain("10 weeks");

  await page.getByRole("searchbox").fill(title);
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to delete this course?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Course deleted successfully")).toBeVisible();
  await expect(page.getByText("No courses found.")).toBeVisible();
  expect((await page.request.get(`/courses/${course.slug}`)).status()).toBe(410);

  await toast(page, "Course deleted successfully").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Course restored")).toBeVisible();
  await expect(row).toBeVisible();
  expect((await page.request.get(`/courses/${course.slug}`)).status()).toBe(200);
});

test("lines can be pasted, moved by key and button, and removed", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  const points = list(page, /^What You'll Learn/);
  const input = points.getByRole("textbox", { name: "New learning point" });
  await input.evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, "1. Alpha\n\n2. Beta\n  • Gamma\nDelta");
  const texts = () =>
    points
      .getByRole("listitem")
      .getByRole("textbox")
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLTextAreaElement).value));
  await expect.poll(texts).toEqual(["Alpha", "Beta", "Gamma", "Delta"]);

  await points.getByRole("button", { name: /Move learning point 1 of/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(texts).toEqual(["Beta", "Gamma", "Alpha", "Delta"]);
  await expect(points.getByRole("button", { name: /Move learning point 3 of/ })).toBeFocused();
  await page.keyboard.press("Home");
  await expect.poll(texts).toEqual(["Alpha", "Beta", "Gamma", "Delta"]);

  await points.getByRole("button", { name: "Move learning point 4 up" }).click();
  await expect.poll(texts).toEqual(["Alpha", "Beta", "Delta", "Gamma"]);

  await points.getByRole("button", { name: "Remove learning point 2" }).click();
  await expect.poll(texts).toEqual(["Alpha", "Delta", "Gamma"]);
});

test("errors are listed with links to their fields, and nothing is sent", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByRole("button", { name: "Create Course" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toContainText("Give the course a title.");
  await summary.getByRole("link", { name: "Give a rating." }).click();
  await expect(page.getByLabel("Rating")).toBeFocused();
  await page.getByLabel("Rating").fill("5.4");
  await page.getByRole("button", { name: "Create Course" }).click();
  await expect(summary).toContainText("Give a number from 0 to 5 in steps of 0.1.");
  expect(sent).toEqual([]);
});

test("the error summary names the field of each error", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  await page.getByRole("textbox", { name: "Picture" }).fill("no address");
  await page.getByRole("textbox", { name: "Syllabus file" }).fill("no address");
  await page.getByRole("button", { name: "Create Course" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  const sentence = "Give an address that starts with https:// or, on this site, with a single /.";
  for (const name of ["Picture", "Syllabus file"]) {
    await expect(summary.getByRole("link", { name: `${name}: ${sentence}`, exact: true })).toHaveCount(1);
  }
  await open(page, "/admin/settings", "Site settings");
  await page.getByLabel("Instagram").fill("instagram");
  await page.getByRole("button", { name: "Save settings" }).click();
  await summary.getByRole("link", { name: "Instagram: Give an address that starts with https://." }).click();
  await expect(page.getByLabel("Instagram")).toBeFocused();
  await page.getByLabel("Instagram").fill("");
});

test("server errors show at their fields", async ({ page, pageErrors }) => {
  pageErrors.ignore(/422/);
  await open(page, "/admin/courses/add", "Add New Course");
  await fillCourse(page, unique("Refused"));
  await page.getByLabel("Title").fill("Zero\u200bwidth\u202e");
  await page.getByRole("button", { name: "Create Course" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary.getByRole("link", { name: /control characters/ })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await expect(toast(page)).toHaveCount(0);
});

test("search, filter, order and page are in the URL", async ({ page }) => {
  await open(page, "/dashboard", "Courses");
  await expect(page.getByRole("link", { name: "Courses", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByLabel("Category", { exact: true }).selectOption("electronics");
  await expect(page).toHaveURL("/dashboard?category=electronics");
  await page.getByRole("link", { name: "Price" }).click();
  await expect(page).toHaveURL("/dashboard?category=electronics&sort=price");
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Price" }).click();
  await expect(page.getByRole("columnheader", { name: "Price" })).toHaveAttribute("aria-sort", "descending");
  await page.goBack();
  await expect(page).toHaveURL("/dashboard?category=electronics&sort=price");
  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByText("No courses found.")).toBeVisible();
  await page.goto("/admin/courses?page=2");
  await expect(page.getByRole("row")).not.toHaveCount(0);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

test("leaving unsaved changes needs a confirmation, saving does not", async ({ page }) => {
  await open(page, "/admin/courses", "Courses");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  const duration = page.getByLabel("Duration");
  const before = await duration.inputValue();
  await duration.fill(`${before} or so`);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("link", { name: "Testimonials" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay on this screen" }).click();
  await expect(duration).toHaveValue(`${before} or so`);
  await page.getByRole("link", { name: "Testimonials" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Testimonials" })).toBeFocused();
});

test("two tabs of one user: the second save only asks about conflicting fields", async ({
  page,
  context,
  pageErrors,
}) => {
  test.slow();
  pageErrors.ignore(/409/);
  const title = unique("Conflict");
  await open(page, "/admin/courses/add", "Add New Course");
  await fillCourse(page, title);
  await page.getByRole("button", { name: "Create Course" }).click();
  await page.getByRole("searchbox").fill(title);
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();

  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByLabel("Instructor").fill("Somebody Else");
  await other.getByLabel("Duration").fill("3 months");
  await other.getByRole("button", { name: "Update Course" }).click();
  await expect(toast(other, "Course updated successfully")).toBeVisible();

  await page.getByLabel("Duration").fill("5 weeks");
  await page.getByLabel("Students").fill("121");
  await page.getByRole("button", { name: "Update Course" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Somebody else changed this in the meantime" });
  await expect(dialog.getByRole("group")).toHaveCount(1);
  const duration = dialog.getByRole("group", { name: "Duration" });
  await expect(duration.getByLabel(/^Saved by you in another window/)).toHaveAccessibleName(/3 months/);
  await duration.getByLabel(/^Your version/).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Course updated successfully")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
  await expect(page.getByLabel("Instructor")).toHaveValue("Somebody Else");
  await expect(page.getByLabel("Duration")).toHaveValue("5 weeks");
  await expect(page.getByLabel("Students")).toHaveValue("121");
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("a course is duplicated from the list and from its form", async ({ page, baseURL }) => {
      const title = unique("Pneumatics");
      const added = await page.request.post("/api/courses", {
        data: { ...COURSE, title },
        headers: fromSite(baseURL),
      });
      expect(added.status()).toBe(201);
      await open(page, `/admin/courses?q=${encodeURIComponent(title)}`, "Courses");
      await page.getByRole("button", { name: `Duplicate ${title}` }).press("Enter");
      await expect(toast(page, "Visitors do not see the copy yet.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
      await expect(page.getByLabel("Title")).toHaveValue(`${title} (copy)`);
      await expect(page.getByLabel("Visitors can see this course")).not.toBeChecked();
      await page.getByRole("button", { name: "Duplicate" }).click();
      await expect(page.getByLabel("Title")).toHaveValue(`${title} (copy) (copy)`);
      const list = await (await page.request.get(`/api/courses/get?q=${encodeURIComponent(title)}`)).json();
      expect(list).toHaveLength(1);
    });
  });
}
