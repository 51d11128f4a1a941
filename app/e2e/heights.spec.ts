import type { Page } from "@playwright/test";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

/** At most so many pixels high, by the width of the screen. */
const MOST: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  "/": { 390: 7500, 1280: 6500 },
  "/batches": { 390: 3800, 1280: 6100 },
  "/consultancy": { 390: 6000, 1280: 5400 },
  "/courses/compare?c=plc-programming&c=scada-and-hmi-engineering&c=drives-and-motion-control": {
    390: 3200,
    1280: 2300,
  },
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [address, heights] of Object.entries(MOST)) {
  test(`${address} is no higher than it was composed`, async ({ page }) => {
    for (const [width, most] of Object.entries(heights)) {
      await page.setViewportSize({ width: Number(width), height: 844 });
      await visit(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `${width} px`).toBeLessThan(
        most,
      );
    }
  });
}

test("a batch is a row of 64 px on a phone, with a target for the calendar", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/batches");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  // A title of two lines, or until when one that runs can be joined, takes a line more.
  expect(heights.filter((height) => height > 66).length).toBeLessThanOrEqual(8);
  expect(Math.max(...heights)).toBeLessThanOrEqual(84);
  const add = await rows
    .first()
    .getByRole("link", { name: /^Add to calendar/ })
    .boundingBox();
  expect(add?.width).toBeGreaterThanOrEqual(44);
  expect(add?.height).toBeGreaterThanOrEqual(44);
});

test("a phone's first screen has what one chooses by", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/batches");
  const main = page.getByRole("main");
  await expect(main.getByRole("rowheader").first()).toBeInViewport();
  await expect(main.getByRole("cell", { name: /^₹/ }).first()).toBeInViewport();
  await visit(page, "/");
  await expect(main.getByRole("searchbox")).toBeInViewport();
  await expect(main.getByText(/^Short modules from/)).toBeInViewport();
});

test("a page has three chapters at most, two sizes of h2 and one band in blue", async ({ page }) => {
  for (const address of [
    "/",
    "/about",
    "/consultancy",
    "/batches",
    "/contact",
    "/team/meenakshi-raghunathan",
  ]) {
    await visit(page, address);
    const { rules, sizes, bands } = await rhythm(page);
    expect.soft(rules, `${address}: rules`).toBeLessThanOrEqual(3);
    expect.soft(sizes.length, `${address}: ${sizes}`).toBeLessThanOrEqual(2);
    expect.soft(bands, `${address}: bands`).toBeLessThanOrEqual(1);
  }
});

function rhythm(page: Page): Promise<{ rules: number; sizes: string[]; bands: number }> {
  return page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(`main ${selector}`)].filter((one) => one.checkVisibility());
    return {
      rules: all(".dimension").length,
      sizes: [...new Set(all("h2:not(.label, .hero-title)").map((one) => getComputedStyle(one).fontSize))],
      bands: all(".blueprint").length,
    };
  });
}
