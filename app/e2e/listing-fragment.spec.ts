import type { Locator, Page } from "@playwright/test";
import { HIGHLIGHT, SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { ALL, cardOf, cards } from "./support/listing.ts";
import { pass, stopClock, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

/* Old links name a course by the fragment #course-{id}. When exactly is in use-linked-course.test.tsx. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

const CLEAR = "rgba(0, 0, 0, 0)";

async function expectHighlight(page: Page, card: Locator) {
  await expect(card).toHaveCSS("outline-color", CLEAR);
  await pass(page, HIGHLIGHT.delayMs);
  await expect(card).not.toHaveCSS("outline-color", CLEAR);
  await pass(page, HIGHLIGHT.durationMs);
  await expect(card).toHaveCSS("outline-color", CLEAR);
}

test("a fragment scrolls to its card below the header and highlights it, again from the sidebar", async ({
  page,
}) => {
  await stopClock(page);
  await visit(page, "/courses#course-5");
  await page.evaluate(() => window.scrollTo(0, 0));
  await pass(page, SCROLL_TO_COURSE_MS);
  const card = cardOf(page, 5);
  await expect(card.getByRole("heading", { level: 3 })).toBeInViewport();
  const edge = await page.getByRole("banner").evaluate((bar) => bar.getBoundingClientRect().bottom);
  const top = await card.evaluate((one) => one.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(edge);
  expect(top).toBeLessThan(edge + 100);
  await expectHighlight(page, card);

  const sidebar = page.getByRole("complementary", { name: "Courses at a glance" });
  const choose = async (id: number) => {
    // The page hears of a new fragment later than the click.
    const heard = page.evaluate(
      () => new Promise((resolve) => addEventListener("hashchange", resolve, { once: true })),
    );
    await sidebar.locator(`a[href="#course-${id}"]`).click();
    await heard;
  };
  await choose(4);
  await pass(page, HIGHLIGHT.delayMs);
  await expect(cardOf(page, 4)).not.toHaveCSS("outline-color", CLEAR);
  await choose(8);
  await expect(cardOf(page, 4)).toHaveCSS("outline-color", CLEAR);
  await expectHighlight(page, cardOf(page, 8));
});

test("a fragment shows a course of elsewhere above the others, and an unknown one goes", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  for (const [address, id] of [
    ["/courses", 11],
    [ALL, 28],
  ] as const) {
    await visit(page, `${address}#course-${id}`);
    await expect(cards(page).first()).toHaveAttribute("id", `course-${id}`);
    await expect(cardOf(page, id)).toBeInViewport();
  }
  await visit(page, "/courses?sort=price#course-999999");
  await expect(page).toHaveURL("/courses?sort=price");
  await expect(cards(page)).toHaveCount(10);
});
