import type { Page } from "@playwright/test";
import { HERO } from "#content/timing.ts";
import { expectStopped, swipe } from "./support/gestures.ts";
import { PHONE, pass, stopClock, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const TITLES = [
  "Learn Today Learn Tomorrow",
  "Transform Your Career Today",
  "Industry-Leading Certifications",
];

const hero = (page: Page) => page.getByRole("region", { name: "Highlights" });
const button = (page: Page, name: string) => hero(page).getByRole("button", { name, exact: true });
const marks = (page: Page) => hero(page).getByRole("button", { name: /^Go to slide/ });

/** The number, from 1, of the slide that dots and scroll position show. */
async function expectSlide(page: Page, number: number): Promise<void> {
  await expect(marks(page).nth(number - 1)).toHaveAttribute("aria-current", "true");
  await expect(hero(page).locator("[aria-current]")).toHaveCount(1);
  await expect(hero(page).getByRole("heading", { name: TITLES[number - 1] ?? "" })).toBeInViewport({
    ratio: 0.9,
  });
}

test("the HTML contains three slides with their titles", async ({ page }) => {
  const html = await (await page.request.get("/")).text();
  for (const title of TITLES) expect(html).toContain(title);
  await visit(page, "/");
  await expect(hero(page).getByRole("heading")).toHaveText(TITLES);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLES[0] ?? "");
});

test("the carousel advances every 5000 ms, and from the last slide to the first", async ({ page }) => {
  expect(HERO.autoplayMs).toBe(5000);
  await stopClock(page);
  await visit(page, "/");
  await expectSlide(page, 1);
  for (const next of [2, 3, 1]) {
    await pass(page, 4999);
    await expect(marks(page).nth(next - 1)).not.toHaveAttribute("aria-current");
    await pass(page, 1);
    await expect(marks(page).nth(next - 1)).toHaveAttribute("aria-current", "true");
    // The interval includes the transition.
    await page.clock.runFor(0);
  }
  await pass(page, HERO.transitionMs + 20);
  await expectSlide(page, 1);
});

test("previous and next wrap around", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  for (const [name, number] of [
    ["Next slide", 2],
    ["Next slide", 3],
    ["Next slide", 1],
    ["Previous slide", 3],
    ["Previous slide", 2],
  ] as const) {
    await button(page, name).click();
    await pass(page, HERO.transitionMs + 20);
    await expectSlide(page, number);
  }
});

test("each dot shows its slide", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  for (const number of [3, 1, 2]) {
    await marks(page)
      .nth(number - 1)
      .click();
    await pass(page, HERO.transitionMs + 20);
    await expectSlide(page, number);
  }
});

test("autoplay can be paused and resumed", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  await button(page, "Pause slides").click();
  await page.mouse.move(5, 790);
  await pass(page, 60_000);
  await expectSlide(page, 1);
  await button(page, "Play slides").click();
  await pass(page, 5000 + HERO.transitionMs + 20);
  await expectSlide(page, 2);
});

test("hover pauses, and leaving starts a whole interval", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  await pass(page, 3000);
  await hero(page).hover({ position: { x: 400, y: 200 } });
  await pass(page, 30_000);
  await expectSlide(page, 1);
  await page.mouse.move(640, 5);
  await pass(page, 4999);
  await expect(marks(page).nth(0)).toHaveAttribute("aria-current", "true");
  await pass(page, 1);
  await expect(marks(page).nth(1)).toHaveAttribute("aria-current", "true");
});

test("focus inside pauses until it leaves", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  await hero(page).getByRole("link", { name: "Explore courses" }).focus();
  await pass(page, 30_000);
  await expectSlide(page, 1);
  await page
    .getByRole("link", { name: "More about us" })
    .evaluate((link) => link.focus({ preventScroll: true }));
  await pass(page, 5000 + HERO.transitionMs + 20);
  await expectSlide(page, 2);
});

test("autoplay pauses in a hidden tab", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
  await pass(page, 30_000);
  await expectSlide(page, 1);
  await page.evaluate(() => Object.defineProperty(document, "hidden", { value: false }));
  await pass(page, 5000 + HERO.transitionMs + 20);
  await expectSlide(page, 2);
});

/** The accessible names in Tab order, from the pause button to the end of the hero. */
async function tabThrough(page: Page): Promise<string[]> {
  const names: string[] = [];
  await button(page, "Pause slides").focus();
  while (await hero(page).evaluate((element) => element.contains(document.activeElement))) {
    const focused = page.locator(":focus");
    names.push((await focused.getAttribute("aria-label")) ?? (await focused.innerText()).trim());
    await page.keyboard.press("Tab");
  }
  return names;
}

test("the controls come before the slides, and slides out of view are not focusable", async ({ page }) => {
  const controls = [
    "Pause slides",
    "Previous slide",
    "Next slide",
    "Go to slide 1",
    "Go to slide 2",
    "Go to slide 3",
  ];
  await stopClock(page);
  await visit(page, "/");
  expect(await tabThrough(page)).toEqual([...controls, "Explore courses", "How we teach"]);
  await expect(marks(page).nth(0)).toHaveAttribute("aria-current", "true");
  await marks(page).nth(1).click();
  await pass(page, HERO.transitionMs + 20);
  await expect(marks(page).nth(1)).toHaveAttribute("aria-current", "true");
  const second = await tabThrough(page);
  expect(second.slice(0, 6)).toEqual(controls);
  expect(second).toContain("Find your field");
  expect(second).not.toContain("Explore courses");
  await expect(marks(page).nth(1)).toHaveAttribute("aria-current", "true");
});

test("a change is announced only while autoplay is off", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  const track = hero(page).locator(".carousel-track");
  await expect(track).toHaveAttribute("aria-live", "off");
  await button(page, "Pause slides").click();
  await expect(track).toHaveAttribute("aria-live", "polite");
  await button(page, "Play slides").click();
  await expect(track).toHaveAttribute("aria-live", "off");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("a swipe changes the slide, updates the dots and restarts the interval", async ({ page }) => {
    await stopClock(page);
    await visit(page, "/");
    await pass(page, 4000);
    await swipe(page, hero(page).getByRole("heading", { level: 1 }), -300);
    await expectStopped(hero(page).locator(".carousel-track"), 2);
    await expectSlide(page, 2);
    await pass(page, 4999);
    await expectSlide(page, 2);
    await pass(page, 1 + HERO.transitionMs + 20);
    await expectSlide(page, 3);
    await swipe(page, hero(page).getByRole("heading", { name: TITLES[2] ?? "" }), 300);
    await expectStopped(hero(page).locator(".carousel-track"), 2);
    await expectSlide(page, 2);
  });
});
