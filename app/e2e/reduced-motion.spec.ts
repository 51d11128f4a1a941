import type { Page } from "@playwright/test";
import { CONSULTANCY_TAGLINE } from "#content/consultancy-page.ts";
import type { Settings } from "#content/site.ts";
import { COUNTER, HERO, SPLASH_MS, TEAM, TESTIMONIALS, TYPEWRITER } from "#content/timing.ts";
import { hydrated, pass, scrollToHydrated, startClock, stopClock, visit } from "./support/site.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Longer than every interval on the site. */
const ONE_MINUTE_MS = 60_000;

for (const address of new Set(PUBLIC_PAGES.map((page) => page.split("?")[0] ?? ""))) {
  test(`${address} has no automatic motion`, async ({ page }) => {
    await stopClock(page);
    await page.goto(address);
    await hydrated(page);
    const before = await still(page);
    await pass(page, ONE_MINUTE_MS);
    expect(await still(page)).toEqual(before);
    const lasting = await page.evaluate(() =>
      document
        .getAnimations()
        .map((animation) => Number(animation.effect?.getComputedTiming().endTime))
        .filter((end) => end > 1),
    );
    expect(lasting, "animations of the stylesheet, in ms").toEqual([]);
  });
}

/** The positions and texts of everything that could move. */
function still(page: Page) {
  return page.evaluate(() => ({
    text: document.querySelector("main")?.textContent,
    rows: [...document.querySelectorAll(".carousel-track")].map((row) => row.scrollLeft),
    scroll: window.scrollY,
  }));
}

test("the splash does not show on arrival", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await expect(page.locator(".splash-frame")).toBeHidden();
  await page
    .getByRole("link", { name: "About Us" })
    .first()
    .click({ timeout: SPLASH_MS / 2 });
  await page.waitForURL("/about");
});

for (const { name, address, noun, autoplayMs, section } of [
  { name: "the hero", address: "/", noun: "slide", autoplayMs: HERO.autoplayMs, section: "Highlights" },
  {
    name: "the testimonials",
    address: "/",
    noun: "testimonial",
    autoplayMs: TESTIMONIALS.autoplayMs,
    section: "Quotes",
  },
  { name: "the team", address: "/about", noun: "team member", autoplayMs: TEAM.autoplayMs, section: "Team" },
]) {
  test(`${name} does not start automatically and changes without animation`, async ({ page }) => {
    await stopClock(page);
    await visit(page, address);
    const carousel = page.getByRole("region", { name: section, exact: true });
    await scrollToHydrated(carousel);
    const track = carousel.locator(".carousel-track");
    const place = () => track.evaluate((row) => row.scrollLeft);
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
  });
}

test("the counters show their final values", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  const { figures }: { figures: Settings["figures"] } = await (
    await page.request.get("/api/settings")
  ).json();
  const label = page.getByText("Happy Students");
  await label.scrollIntoViewIfNeeded();
  const box = page.locator("dl, ul, section").filter({ has: label }).last();
  for (let step = 0; step < 5; step++) {
    await expect(box).toContainText(figures.students);
    await pass(page, COUNTER.stepMs);
  }
  await startClock(page);
});

test("the consultancy tagline shows completely, without a pause button", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/consultancy");
  const tagline = page.getByText(CONSULTANCY_TAGLINE, { exact: true });
  for (let tick = 0; tick < 3; tick++) {
    await expect(tagline).toHaveCSS("opacity", "1");
    await pass(page, TYPEWRITER.tickMs);
  }
  await expect(page.getByRole("button", { name: "Pause the animation" })).toHaveCount(0);
});

test("scrolling to an anchor is not animated", async ({ page }) => {
  await visit(page, "/courses");
  await page.locator("aside a[href^='#course-']").last().click();
  const place = await page.evaluate(() => window.scrollY);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  expect(place).toBeGreaterThan(1000);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});
