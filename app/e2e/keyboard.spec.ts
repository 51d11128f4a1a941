import { coursesMenu, phoneMenu, summaries, unfoldedBy } from "./support/parts.ts";
import { visit } from "./support/site.ts";
import { pressed } from "./support/tab-order.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/* That Tab reaches everything on each page is in page-matrix.spec.ts. */

test("the skip link, the way back and the Courses menu", async ({ page }) => {
  await visit(page, "/about");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  const inContent = await pressed(page, "Tab", 1);
  expect(inContent.faults).toEqual([]);
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  await page.getByRole("contentinfo").getByRole("link").last().focus();
  expect((await pressed(page, "Shift+Tab", 60)).faults, "nothing is hidden below the header").toEqual([]);

  const menu = coursesMenu(page);
  await menu.focus();
  await page.keyboard.press("Enter");
  const entries = unfoldedBy(menu).getByRole("link");
  const course = entries.filter({ hasText: /^PLC Programming$/ });
  await expect(course).toBeVisible();
  const count = await entries.count();
  expect(count).toBeGreaterThan(36);
  const within = await pressed(page, "Tab", count);
  expect(within.faults).toEqual([]);
  await expect(entries.last(), "every entry is a stop").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(course).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Space");
  await course.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/courses\/category\/electronics#course-11$/);
  await expect(page.getByRole("heading", { level: 3, name: "PLC Programming" })).toBeInViewport();
});

test("the menu of a narrow window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(page, "/about");
  const menu = phoneMenu(page);
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(unfoldedBy(menu)).toBeVisible();
  const { names, faults } = await pressed(page, "Tab", 9);
  expect(faults).toEqual([]);
  expect(names).toEqual([
    expect.stringContaining("Home"),
    expect.stringContaining("About Us"),
    expect.stringContaining("Courses"),
    expect.stringContaining("Start dates"),
    expect.stringContaining("Training for companies"),
    expect.stringContaining("Engineering Consultancy"),
    expect.stringContaining("Recruitment"),
    expect.stringContaining("Jobs"),
    expect.stringContaining("Contact Us"),
  ]);
  await page.keyboard.press("Escape");
  await expect(unfoldedBy(menu)).toBeHidden();
  await expect(menu).toBeFocused();
});

test("a card unfolds, and the focus stays in its dialog and returns", async ({ page }) => {
  await visit(page, "/courses");
  const card = page.getByRole("article").first();
  const summary = summaries(card).first();
  const item = card.getByText("Instructor", { exact: true });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(item).toBeVisible();
  await page.keyboard.press("Space");
  await expect(item).toBeHidden();
  await page.keyboard.press("Enter");

  const opener = card.getByRole("button", { name: /^Send Inquiry/ });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  for (const key of ["Tab", "Shift+Tab"] as const) {
    const { names, faults } = await pressed(page, key, 25);
    expect(faults).toEqual([]);
    expect(new Set(names).size).toBeGreaterThanOrEqual(6);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a course is searched and opened", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("banner").getByLabel("Search courses").filter({ visible: true }).focus();
  await page.keyboard.type("robotics");
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=robotics");
  await page.getByRole("main").getByRole("link", { name: "Industrial Robotics" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/industrial-robotics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Industrial Robotics");
});
