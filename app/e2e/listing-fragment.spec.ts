import type { Locator, Page } from "@playwright/test";
import { HIGHLIGHT, SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { pass, settle, stopClock, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

/* Old links name a course by the fragment #course-{id}. */

test.use({ contextOptions: { reducedMotion: "reduce" } });
const ALL = "/courses/category/all";
const CLEAR = "rgba(0, 0, 0, 0)";

const cards = (page: Page) => page.getByRole("article");

async function expectHighlight(page: Page, card: Locator) {
  await pass(page, HIGHLIGHT.delayMs - 1);
  await expect(card).toHaveCSS("outline-color", CLEAR);
  await pass(page, 1);
  await expect(card).not.toHaveCSS("outline-color", CLEAR);
  await pass(page, HIGHLIGHT.durationMs - 1);
  await expect(card).not.toHaveCSS("outline-color", CLEAR);
  await pass(page, 1);
  await expect(card).toHaveCSS("outline-color", CLEAR);
}

test("a fragment highlights its card after 300 ms for 2000 ms", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/courses#course-5");
  await expectHighlight(page, page.locator("#course-5"));
});

test("a fragment scrolls to its card after 100 ms, below the header", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/courses#course-5");
  await page.evaluate(() => window.scrollTo(0, 0));
  await pass(page, SCROLL_TO_COURSE_MS - 1);
  await expect(page.locator("#course-5")).not.toBeInViewport();
  await pass(page, 1);
  await expect(page.locator("#course-5 h3")).toBeInViewport();
  const top = await page.locator("#course-5").evaluate((card) => card.getBoundingClientRect().top);
  const header = await page
    .locator("header")
    .first()
    .evaluate((bar) => bar.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(header);
  expect(top).toBeLessThan(header + 100);
});

test("fragments work from the sidebar, and for a second course while the first is highlighted", async ({
  page,
}) => {
  await stopClock(page);
  await visit(page, "/courses");
  const sidebar = page.getByRole("complementary", { name: "Courses at a glance" });
  const choose = async (fragment: string) => {
    await sidebar.locator(`a[href="${fragment}"]`).click();
    // The page hears of a new fragment later than the click.
    await expect(page).toHaveURL(`/courses${fragment}`);
    await settle(page);
  };
  await choose("#course-4");
  await pass(page, HIGHLIGHT.delayMs);
  await expect(page.locator("#course-4")).not.toHaveCSS("outline-color", CLEAR);
  await choose("#course-8");
  await expect(page.locator("#course-4")).toHaveCSS("outline-color", CLEAR);
  await expectHighlight(page, page.locator("#course-8"));
});

for (const [what, address, id] of [
  ["another category", "/courses", 11],
  ["a later page", ALL, 28],
] as const) {
  test(`a fragment shows a course of ${what} above the others`, async ({ page }) => {
    await stopClock(page);
    await visit(page, `${address}#course-${id}`);
    const card = page.locator(`#course-${id}`);
    await expect(card).toBeVisible();
    await expect(cards(page).first()).toHaveAttribute("id", `course-${id}`);
    await expectHighlight(page, card);
  });
}

test("the fragment of an unknown course is removed, and the listing stays as it is", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  const answered = page.waitForResponse(/\/api\/courses\/999999$/);
  await visit(page, "/courses?sort=price#course-999999");
  expect((await answered).status()).toBe(404);
  await expect(page).toHaveURL("/courses?sort=price");
  await expect(cards(page)).toHaveCount(10);
});
