import type { Page } from "@playwright/test";
import { PHONE, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

test.use(PHONE);

const summary = (page: Page) => page.locator(".phone-menu > summary");
const panel = (page: Page) => page.locator(".phone-panel");
const courses = (page: Page) => page.locator(".courses-menu-phone");

async function open(page: Page): Promise<void> {
  await summary(page).tap();
  await expect(panel(page)).toBeVisible();
}

test("the menu opens and closes, and has every link of the header", async ({ page }) => {
  await visit(page, "/");
  await expect(panel(page)).toBeHidden();
  await open(page);
  for (const [name, href] of [
    ["Home", "/"],
    ["About Us", "/about"],
    ["Start dates", "/batches"],
    ["Engineering Consultancy", "/consultancy"],
    ["Contact Us", "/contact"],
  ] as const) {
    const link = panel(page).getByRole("link", { name, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", href);
  }
  await summary(page).tap();
  await expect(panel(page)).toBeHidden();
});

test("its search has a placeholder", async ({ page }) => {
  await visit(page, "/");
  await open(page);
  await expect(panel(page).getByRole("searchbox")).toHaveAttribute("placeholder", "Search courses...");
});

test("it contains the Courses menu with all columns", async ({ page }) => {
  await visit(page, "/");
  await open(page);
  await courses(page).locator("summary").tap();
  await expect(courses(page).locator(".menu-head > :first-child")).toHaveText([
    "CS-IT",
    "Electronics & Industrial Automation",
    "Machine Design",
    "Other",
  ]);
  await expect(courses(page).locator(".menu-item").first()).toBeVisible();
  await courses(page).locator("summary").tap();
  await expect(courses(page).locator(".courses-panel")).toBeHidden();
  await expect(panel(page)).toBeVisible();
});

test("a course links to its card", async ({ page }) => {
  await visit(page, "/");
  await open(page);
  await courses(page).locator("summary").tap();
  const title = courses(page).locator(".menu-column").nth(2).locator(".menu-item").nth(1);
  const id = (await title.getAttribute("href"))?.split("#")[1];
  await title.tap();
  await page.waitForURL("/courses/category/machine-design#course-*");
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

test("on the listing a course closes the whole menu and scrolls to its card", async ({ page }) => {
  await visit(page, "/courses");
  await open(page);
  await courses(page).locator("summary").tap();
  const title = courses(page).locator(".menu-column").first().locator(".menu-item").last();
  const id = (await title.getAttribute("href"))?.split("#")[1];
  await title.tap();
  await expect(panel(page)).toBeHidden();
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

test("Escape closes the inner menu first, then the outer one", async ({ page }) => {
  await visit(page, "/");
  await summary(page).focus();
  await page.keyboard.press("Enter");
  await courses(page).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(courses(page).locator(".menu-item").first()).toBeVisible();
  await courses(page).locator(".menu-item").first().focus();
  await page.keyboard.press("Escape");
  await expect(courses(page).locator(".courses-panel")).toBeHidden();
  await expect(courses(page).locator("summary")).toBeFocused();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(summary(page)).toBeFocused();
});

test("a tap outside closes it", async ({ page }) => {
  await visit(page, "/");
  await open(page);
  await page.touchscreen.tap(195, 820);
  await expect(panel(page)).toBeHidden();
});

test("the open menu is accessible in both schemes", async ({ page }) => {
  await visit(page, "/contact");
  await open(page);
  await courses(page).locator("summary").tap();
  await expect(courses(page).locator(".menu-item").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "header");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it opens, and its Courses menu links to the four listings", async ({ page }) => {
    await page.goto("/about");
    await page.mouse.click(195, 400);
    await open(page);
    await courses(page).locator("summary").tap();
    await expect(courses(page).locator(".menu-head")).toHaveCount(4);
    await courses(page).locator(".menu-head").nth(1).tap();
    await expect(page).toHaveURL("/courses/category/electronics");
  });
});
