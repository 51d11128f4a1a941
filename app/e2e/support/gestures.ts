import { expect, type Locator, type Page } from "@playwright/test";
import { boxOf } from "./site.ts";

/** The number of touch events of a swipe. */
const STEPS = 10;

/** A horizontal swipe over an element by a number of pixels: to the left when negative. */
export async function swipe(page: Page, over: Locator, by: number): Promise<void> {
  const { x, y, width, height } = await boxOf(over);
  const from = { x: x + width / 2 - by / 2, y: y + height / 2 };
  const browser = await page.context().newCDPSession(page);
  await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= STEPS; step++) {
    const point = { x: from.x + (by * step) / STEPS, y: from.y };
    await browser.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await browser.detach();
}

/**
 * Waits until a swiped carousel has stopped at its `number`-th slide, from 1. Momentum scrolling runs in real time,
 * regardless of the page's clock.
 */
export async function expectStopped(row: Locator, number: number): Promise<void> {
  const away = () =>
    row.evaluate((track, at) => {
      const [first, slide] = [track.children[0], track.children[at]] as HTMLElement[];
      return Math.abs(track.scrollLeft - ((slide?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)));
    }, number - 1);
  await expect.poll(away, `pixels between the row and its slide ${number}`).toBeLessThan(1);
}
