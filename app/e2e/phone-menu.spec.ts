import type { Page } from "@playwright/test";
import { phoneMenu } from "./support/parts.ts";
import { PHONE, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

test.use(PHONE);

const header = (page: Page) => page.getByRole("banner");
const summary = phoneMenu;
const courses = (page: Page) => header(page).getByText("Courses", { exact: true }).filter({ visible: true });
const home = (page: Page) => header(page).getByRole("link", { name: "Home", exact: true });

async function open(page: Page): Promise<void> {
  await summary(page).tap();
  await expect(home(page)).toBeVisible();
}

test("it opens and closes by taps, and its courses lead to their cards", async ({ page }) => {
  await visit(page, "/courses");
  await expect(home(page)).toBeHidden();
  await open(page);
  await courses(page).tap();
  const course = header(page).getByRole("link", { name: "Data Science and Analytics", exact: true });
  await expect(course).toBeVisible();
  await expectAccessibleInBothSchemes(page, "header");
  await page.touchscreen.tap(195, 820);
  await expect(home(page)).toBeHidden();
  await open(page);
  await courses(page).tap();
  const [, card = ""] = (await course.getAttribute("href"))?.split("#") ?? [];
  await course.tap();
  await expect(home(page), "the whole menu closes").toBeHidden();
  await expect(page.locator(`#${card}`)).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("it opens, and its Courses menu links to the four listings", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/about");
    await open(page);
    await courses(page).tap();
    const listings = header(page).getByRole("group").getByRole("group").getByRole("link");
    await expect(listings).toHaveText([/^CS-IT/, /^Electronics/, /^Machine Design/, /^Other/, /courses/]);
    await listings.nth(1).tap();
    await expect(page).toHaveURL("/courses/category/electronics");
  });
});
