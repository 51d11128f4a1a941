import type { Page } from "@playwright/test";
import { CONSULTANCY_TAGLINE } from "#content/consultancy-page.ts";
import type { Settings } from "#content/site.ts";
import { COUNTER, HERO, TEAM, TESTIMONIALS, TYPEWRITER } from "#content/timing.ts";
import { fact, slidesOf, splash } from "./support/parts.ts";
import { hydrated, pass, scrollToHydrated, stopClock, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

/* That no page moves by itself is in page-matrix.spec.ts. */

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Longer than every interval on the site. */
const ONE_MINUTE_MS = 60_000;

/** A carousel that stands still, changes without animation, and plays for who asks for it. */
async function expectStill(page: Page, section: string, noun: string, autoplayMs: number): Promise<void> {
  const carousel = page.getByRole("region", { name: section, exact: true });
  await scrollToHydrated(carousel);
  const place = () => slidesOf(carousel).evaluate((row) => row.scrollLeft);
  await page.mouse.move(0, 0);
  await pass(page, ONE_MINUTE_MS);
  expect(await place()).toBe(0);
  await carousel.getByRole("button", { name: `Next ${noun}` }).click();
  const second = await place();
  expect(second, "there in the same moment, on a clock that stands").toBeGreaterThan(0);
  await carousel.getByRole("button", { name: `Play ${noun}s` }).click();
  await pass(page, autoplayMs);
  expect(await place(), "who asks for it gets it").toBeGreaterThan(second);
  await carousel.getByRole("button", { name: `Pause ${noun}s` }).click();
  const third = await place();
  await pass(page, ONE_MINUTE_MS);
  expect(await place()).toBe(third);
}

test("the home page has no splash, and its carousels and counters stand", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await expect(splash(page)).toBeHidden();
  const { figures }: { figures: Settings["figures"] } = await (
    await page.request.get("/api/settings")
  ).json();
  await hydrated(page);
  await expectStill(page, "Highlights", "slide", HERO.autoplayMs);
  await expectStill(page, "Quotes", "testimonial", TESTIMONIALS.autoplayMs);
  const counter = fact(page.getByRole("region", { name: /hands on the machine/ }), "Happy Students");
  await counter.scrollIntoViewIfNeeded();
  await expect(counter).toBeInViewport({ ratio: 1 });
  await pass(page, COUNTER.stepMs);
  await expect(counter).toHaveText(figures.students);
});

test("the team stands", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/about");
  await expectStill(page, "Team", "team member", TEAM.autoplayMs);
});

test("the tagline shows completely, without a button to pause it", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/consultancy");
  const tagline = page.getByText(CONSULTANCY_TAGLINE, { exact: true });
  await expect(tagline).toHaveCSS("opacity", "1");
  await pass(page, TYPEWRITER.tickMs);
  await expect(tagline).toHaveCSS("opacity", "1");
  await expect(page.getByRole("button", { name: "Pause the animation" })).toHaveCount(0);
});

test("a link within the page leads there at once", async ({ page }) => {
  await visit(page, "/courses");
  const last = page
    .getByRole("complementary", { name: "Courses at a glance" })
    .locator("a[href^='#']")
    .last();
  const moved = await last.evaluate(async (link: HTMLElement) => {
    link.click();
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return window.scrollY;
  });
  expect(moved).toBeGreaterThan(1000);
});
