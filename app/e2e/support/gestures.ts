import { expect, type Locator, type Page } from "@playwright/test";
import { boxOf } from "./site.ts";

/** How many places a finger passes on its way. */
const STEPS = 10;

/** A finger that moves sideways over an element by so many pixels: to the left when negative. */
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
 * Waits until a thrown row lies still at its `number`-th slide, from 1. The throw runs in the browser's own time, whatever
 * the page's clock does, and takes the row with it for as long as it lasts.
 */
export async function expectAtRest(row: Locator, number: number): Promise<void> {
  const away = () =>
    row.evaluate((track, at) => {
      const [first, slide] = [track.children[0], track.children[at]] as HTMLElement[];
      return Math.abs(track.scrollLeft - ((slide?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0)));
    }, number - 1);
  await expect.poll(away, `pixels between the row and its slide ${number}`).toBeLessThan(1);
}
