import { expect, type Locator, type Page } from "@playwright/test";

/** An address of the site without page, code or splash, from which a visit can begin. */
const NEUTRAL_ADDRESS = "/healthz";

/** When the tests' own clock starts; any real date will do. */
const START_TIME = Date.parse("2026-03-02T09:00:00Z");

/** A phone: narrow, touched, without a mouse. For `test.use`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Goes to a page as a step within the site, so without the splash, and waits until it is hydrated. Typed addresses
 * (`page.goto`) are arrivals and show the splash, which lies over everything and takes the first click.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(NEUTRAL_ADDRESS);
  await page.evaluate((to) => location.assign(to), address);
  await page.waitForURL((url) => url.pathname !== NEUTRAL_ADDRESS);
  await hydrated(page);
}

/** Waits until the page is hydrated, effects included. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("#root")).toHaveAttribute("data-hydrated");
  await settle(page);
}

/** The parts that are hydrated when they come near the viewport. */
const LATE_PARTS = ["explorer", "site-footer"];

/** Scrolls to a part of the page and waits until it is hydrated. */
export async function scrollToHydrated(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const ids = ["root", ...LATE_PARTS].map((id) => `@id="${id}"`).join(" or ");
  await expect(part.locator(`xpath=ancestor-or-self::*[${ids}][1]`)).toHaveAttribute("data-hydrated");
  await settle(part.page());
}

/** Scrolls to each part that is hydrated late, until all are. */
export async function hydrateLateParts(page: Page): Promise<void> {
  for (const id of LATE_PARTS) {
    const part = page.locator(`#${id}`);
    if ((await part.count()) > 0) await scrollToHydrated(part);
  }
}

/** Lets React do what it has put off; works while the page's clock stands. */
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
 * Stops the page's clock, before the first visit. From then on time passes by `pass` alone, to the millisecond.
 * Animations of the stylesheet have a clock of their own and go on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: START_TIME });
  await page.clock.pauseAt(START_TIME + 1000);
}

/** Lets time pass on a stopped clock, and the page draw what came of it. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settle(page);
}

/** Lets the clock run on, for tools inside the page that need it. */
export async function startClock(page: Page): Promise<void> {
  await page.clock.resume();
}

/** What the page shares of an element's box, in whole pixels. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not shown.");
  return box;
}
