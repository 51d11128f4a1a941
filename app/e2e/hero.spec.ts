import type { Page } from "@playwright/test";
import { HERO, SPLASH_MS } from "#content/timing.ts";
import { expectStopped, swipe } from "./support/gestures.ts";
import { hydrated, PHONE, pass, settle, stopClock, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const TITLES = [
  "Learn Today Learn Tomorrow",
  "Transform Your Career Today",
  "Industry-Leading Certifications",
];

const hero = (page: Page) => page.getByRole("region", { name: "Highlights" });
const title = (page: Page, number: number) =>
  hero(page).getByRole("heading", { name: TITLES[number - 1] ?? "" });
const mark = (page: Page, number: number) =>
  hero(page).getByRole("button", { name: `Go to slide ${number}` });

test("three slides are in the HTML, and move by themselves, by pointer and by keyboard", async ({ page }) => {
  const html = await (await page.request.get("/")).text();
  for (const text of TITLES) expect(html).toContain(text);
  await stopClock(page);
  await visit(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[0] ?? "");
  await pass(page, HERO.autoplayMs + HERO.transitionMs + 20);
  await expect(mark(page, 2)).toHaveAttribute("aria-current", "true");
  await expect(title(page, 2)).toBeInViewport({ ratio: 0.9 });
  await hero(page).getByRole("button", { name: "Next slide" }).click();
  await pass(page, HERO.transitionMs + 20);
  await expect(title(page, 3)).toBeInViewport({ ratio: 0.9 });
  await mark(page, 1).press("Enter");
  await pass(page, HERO.transitionMs + 20);
  await expect(title(page, 1)).toBeInViewport({ ratio: 0.9 });
});

test("its five seconds begin when the splash is gone, and end with the first action", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  const splash = page.locator("#splash-skip + label");
  await splash.evaluate((label) => {
    for (const animation of label.getAnimations()) animation.pause();
  });
  await hydrated(page);
  await pass(page, SPLASH_MS - 1);
  await page.keyboard.press("Shift");
  await expect(splash).toHaveCount(0);
  await settle(page);
  await pass(page, HERO.autoplayMs - 1);
  await expect(mark(page, 1)).toHaveAttribute("aria-current", "true");
  await pass(page, 1);
  await expect(mark(page, 2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Shift");
  await expect(hero(page).getByRole("button", { name: "Play slides" })).toBeVisible();
  await pass(page, 10 * HERO.autoplayMs);
  await expect(mark(page, 2)).toHaveAttribute("aria-current", "true");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("a swipe moves one slide", async ({ page }) => {
    await stopClock(page);
    await visit(page, "/");
    await swipe(page, title(page, 1), -300);
    await expectStopped(page.locator("#hero-slides"), 2);
    await expect(mark(page, 2)).toHaveAttribute("aria-current", "true");
    await swipe(page, title(page, 2), 300);
    await expectStopped(page.locator("#hero-slides"), 1);
    await expect(mark(page, 1)).toHaveAttribute("aria-current", "true");
  });
});
