import { expect, type Locator, type Page } from "@playwright/test";

/** A URL of the site without the app and the splash, as a starting point. */
const BLANK_PAGE = "/healthz";

/** The start time of the tests' clock; any date will do. */
const START_TIME = Date.parse("2026-03-02T09:00:00Z");

/** Emulates a phone. For `test.use`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Navigates to a page from within the site, which shows no splash, and waits until it is hydrated. `page.goto` is an
 * arrival and shows the splash, which covers the page and takes the first click.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(BLANK_PAGE);
  await page.evaluate((to) => location.assign(to), address);
  await page.waitForURL((url) => url.pathname !== BLANK_PAGE);
  await hydrated(page);
}

/** By how many pixels the page is wider than the screen; negative beside a scrollbar. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Waits until the page is hydrated, including effects. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("#root")).toHaveAttribute("data-hydrated");
  await settle(page);
}

/** The parts that are hydrated when they are near the viewport. */
const LAZY_PARTS = ["explorer", "site-footer"];

/** Scrolls to a part of the page and waits until it is hydrated. */
export async function scrollToHydrated(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const ids = ["root", ...LAZY_PARTS].map((id) => `@id="${id}"`).join(" or ");
  await expect(part.locator(`xpath=ancestor-or-self::*[${ids}][1]`)).toHaveAttribute("data-hydrated");
  await settle(part.page());
}

/** Scrolls to all parts that are hydrated when they are near the viewport. */
export async function hydrateLazyParts(page: Page): Promise<void> {
  for (const id of LAZY_PARTS) {
    const part = page.locator(`#${id}`);
    if ((await part.count()) > 0) await scrollToHydrated(part);
  }
}

/** Lets React finish scheduled work; also works with a stopped clock. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turns = 0; turns < 5; turns++) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
  });
}

/**
 * Stops the page's clock; call it before the first visit. Time then only passes by `pass`. CSS animations run in real
 * time.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: START_TIME });
  await page.clock.pauseAt(START_TIME + 1000);
}

/** Advances the stopped clock and lets the page render. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settle(page);
}

/** The bounding box of an element. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return box;
}
