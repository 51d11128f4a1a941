import type { Page } from "@playwright/test";
import { TESTIMONIALS } from "#content/timing.ts";
import { answer, answerOnDemand, breakConnection, envelope, FAILED_LOAD } from "./support/answers.ts";
import { swipe } from "./support/gestures.ts";
import { omitPreloads } from "./support/omit-preloads.ts";
import { PHONE, pass, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const LIST = "/api/testimonials/get";

const section = (page: Page) => page.getByRole("region", { name: "TESTIMONIALS" });
const carousel = (page: Page) => page.getByRole("region", { name: "Quotes" });
const row = (page: Page) => carousel(page).getByRole("group", { name: "Testimonial slides" });
const slides = (page: Page) => row(page).locator("> [role=group]");
const marks = (page: Page) =>
  carousel(page)
    .getByRole("button", { name: /^Go to testimonial/ })
    .filter({ visible: true });

/** Scrolls to the carousel without hovering over it. */
async function arrive(page: Page): Promise<void> {
  await visit(page, "/");
  await section(page).evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  await expect(section(page)).toHaveAttribute("data-hydrated", "");
}

/** The numbers, from 1, of the slides that are completely in view. */
async function inView(page: Page): Promise<number[]> {
  return row(page).evaluate((track) => {
    const { left, right } = track.getBoundingClientRect();
    return [...track.children].flatMap((slide, at) => {
      const box = slide.getBoundingClientRect();
      return box.left > left - 2 && box.right < right + 2 ? [at + 1] : [];
    });
  });
}

/** Serves the page without its testimonials, which the browser then requests. */
async function openWithout(page: Page): Promise<void> {
  await omitPreloads(page, "/about", (path) => path === LIST);
  await visit(page, "/about");
}

test("testimonials are the last section of the home and the about page, each with quote, name and role", async ({
  page,
}) => {
  const all = await (await page.request.get(LIST)).json();
  expect(all).toHaveLength(9);
  for (const address of ["/", "/about"]) {
    await visit(page, address);
    await expect(page.locator("main section[aria-labelledby]").last()).toHaveAccessibleName("TESTIMONIALS");
    await expect(slides(page)).toHaveCount(all.length);
    for (const [at, { quote, name, role }] of all.entries()) {
      for (const text of [quote, name, role]) await expect(slides(page).nth(at)).toContainText(text);
    }
  }
});

for (const [width, expected] of [
  [1920, 3],
  [1280, 3],
  [1279, 2],
  [768, 2],
  [767, 1],
  [390, 1],
] as const) {
  test(`${expected} in view at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await stopClock(page);
    await arrive(page);
    await expect.poll(() => inView(page)).toEqual([1, 2, 3].slice(0, expected));
    await expect(marks(page)).toHaveCount(9 - expected + 1);
    await marks(page).last().click();
    await pass(page, TESTIMONIALS.transitionMs + 20);
    expect((await inView(page)).at(-1)).toBe(9);
    expect(await inView(page)).toHaveLength(expected);
  });
}

test("the carousel advances every 4000 ms with a transition of 1000 ms", async ({ page }) => {
  expect([TESTIMONIALS.autoplayMs, TESTIMONIALS.transitionMs]).toEqual([4000, 1000]);
  await stopClock(page);
  await arrive(page);
  await pass(page, 3999);
  expect(await row(page).evaluate((track) => [track.scrollLeft, "animating" in track.dataset])).toEqual([
    0,
    false,
  ]);
  await pass(page, 1);
  await expect(marks(page).nth(1)).toHaveAttribute("aria-current", "true");
  await pass(page, 980);
  expect(await row(page).evaluate((track) => "animating" in track.dataset)).toBe(true);
  // One frame more: the last step is rendered by the next frame.
  await pass(page, 36);
  expect(await row(page).evaluate((track) => "animating" in track.dataset)).toBe(false);
  expect(await inView(page)).toEqual([2, 3, 4]);
  await pass(page, 4000 + 1020);
  expect(await inView(page)).toEqual([3, 4, 5]);
});

test("the carousel restarts after the last slide", async ({ page }) => {
  await stopClock(page);
  await arrive(page);
  for (let turn = 0; turn < 6; turn++) await pass(page, 4000);
  await pass(page, 1020);
  expect(await inView(page)).toEqual([7, 8, 9]);
  await pass(page, 4000);
  expect(await inView(page)).toEqual([1, 2, 3]);
});

test("hover, focus and the button pause the carousel", async ({ page }) => {
  await stopClock(page);
  await arrive(page);
  await slides(page).first().hover();
  await pass(page, 20_000);
  expect(await inView(page)).toEqual([1, 2, 3]);
  await page.mouse.move(1, 1);
  await row(page).evaluate((track) => track.focus({ preventScroll: true }));
  await pass(page, 20_000);
  expect(await inView(page)).toEqual([1, 2, 3]);
  await carousel(page).getByRole("button", { name: "Pause testimonials" }).press("Enter");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await pass(page, 20_000);
  expect(await inView(page)).toEqual([1, 2, 3]);
  await carousel(page).getByRole("button", { name: "Play testimonials" }).press("Enter");
  await pass(page, 5020);
  expect(await inView(page)).toEqual([2, 3, 4]);
});

test("previous, next and the arrow keys move the carousel", async ({ page }) => {
  await stopClock(page);
  await arrive(page);
  await carousel(page).getByRole("button", { name: "Next testimonial" }).click();
  await pass(page, 1020);
  expect(await inView(page)).toEqual([2, 3, 4]);
  await carousel(page).getByRole("button", { name: "Previous testimonial" }).click();
  await pass(page, 1020);
  expect(await inView(page)).toEqual([1, 2, 3]);
  await carousel(page).getByRole("button", { name: "Previous testimonial" }).click();
  await pass(page, 1020);
  expect(await inView(page)).toEqual([7, 8, 9]);
  await row(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => inView(page)).toEqual([6, 7, 8]);
});

test("'Loading testimonials...' shows while loading, 'No testimonials found.' when there are none", async ({
  page,
}) => {
  const asked = await answerOnDemand(page, LIST, 200, []);
  await openWithout(page);
  await expect(section(page).getByRole("status")).toHaveText("Loading testimonials...");
  asked.respond();
  await expect(section(page)).toContainText("No testimonials found.");
  await expectAccessibleInBothSchemes(page, "#testimonials-section");
});

for (const [what, failure, text] of [
  [
    "with a message",
    (page: Page) => answer(page, LIST, 500, envelope("The quotes are locked")),
    "The quotes are locked",
  ],
  ["without a message", (page: Page) => answer(page, LIST, 500, {}), "Fetch failed"],
  ["without an answer", (page: Page) => breakConnection(page, LIST), "Fetch failed"],
] as const) {
  test(`a failure ${what} shows its text instead of the quotes`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await failure(page);
    await openWithout(page);
    await expect(section(page).getByRole("alert")).toHaveText(text);
    await expect(carousel(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Vision and mission" })).toBeVisible();
  });
}

test("testimonials that are requested render the same carousel", async ({ page }) => {
  await stopClock(page);
  await openWithout(page);
  await expect(slides(page)).toHaveCount(9);
  await pass(page, 5020);
  expect(await inView(page)).toEqual([2, 3, 4]);
});

test("the carousel is accessible in both schemes", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await arrive(page);
  await expectAccessibleInBothSchemes(page, "#testimonials-section");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("a swipe moves one slide and updates the dots", async ({ page }) => {
    await stopClock(page);
    await arrive(page);
    await swipe(page, slides(page).first(), -250);
    await expect.poll(() => inView(page)).toEqual([2]);
    await expect(marks(page).nth(1)).toHaveAttribute("aria-current", "true");
  });
});
