import type { Locator, Page } from "@playwright/test";

/** An address of the site without page, code or splash, from which a visit can begin. */
const DOORSTEP = "/healthz";

/** When the tests' own clock starts; any real date will do. */
const MORNING = Date.parse("2026-03-02T09:00:00Z");

/** A phone: narrow, touched, without a mouse. For `test.use`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/**
 * Goes to a page as a step within the site, so without the splash, and waits until it is alive. Typed addresses
 * (`page.goto`) are arrivals and show the splash, which lies over everything and takes the first click.
 */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(DOORSTEP);
  await page.evaluate((to) => location.assign(to), address);
  await page.waitForURL((url) => url.pathname !== DOORSTEP);
  await alive(page);
}

/** Waits until the browser's code has taken over what the server sent, effects included. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    const main = root?.querySelector("main");
    if (!root || !main) return false;
    // React says nowhere else that it has hydrated a page.
    const inner = (element: Element, prefix: string) =>
      Object.entries(element).find(([key]) => key.startsWith(prefix))?.[1];
    const whole = inner(root, "__reactContainer$")?.stateNode.current.memoizedState.isDehydrated === false;
    return whole && inner(main, "__reactProps$") !== undefined;
  });
  await settle(page);
}

/** Brings a part of the page whose code comes late near, and waits until it has come to life. */
export async function reach(part: Locator): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  await part.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (Object.keys(element).some((key) => key.startsWith("__reactProps$"))) resolve();
          else turn(look);
        };
        // A message is no timer: it also comes while the page's clock stands.
        const turn = (next: () => void) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = next;
          port2.postMessage(null);
        };
        look();
      }),
  );
  await settle(part.page());
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
  await page.clock.install({ time: MORNING });
  await page.clock.pauseAt(MORNING + 1000);
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
