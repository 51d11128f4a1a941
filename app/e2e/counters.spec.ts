import type { Page } from "@playwright/test";
import { COUNTER } from "#content/timing.ts";
import { pass, settle, startClock, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessible, test } from "./test.ts";

const FIGURES = {
  "Happy Students": "50000+",
  Courses: "500+",
  "Expert Instructors": "200+",
  Countries: "25+",
};

const counters = (page: Page) => page.getByRole("region", { name: /hands on the machine/ }).locator("dl");
const shown = (page: Page) =>
  counters(page)
    .locator("dd")
    .evaluateAll((all) => all.map((one) => (one.querySelector("[aria-hidden]") ?? one).textContent));

/** Scrolls until this share of the counters is in view, and waits for intersection observers. */
async function showShare(page: Page, share: number): Promise<void> {
  await counters(page).evaluate(async (box, part) => {
    const { top, height } = box.getBoundingClientRect();
    scrollBy({ top: top + height * part - innerHeight, behavior: "instant" });
    await new Promise<void>((resolve) => {
      const watch = new IntersectionObserver(() => {
        watch.disconnect();
        resolve();
      });
      watch.observe(box);
    });
  }, share);
  await settle(page);
}

test("four counters have their labels and final values in the HTML", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  await expect(counters(page).locator("dt")).toHaveText(Object.keys(FIGURES));
  expect(await shown(page)).toEqual(Object.values(FIGURES));
  const html = await (await page.request.get("/")).text();
  for (const figure of Object.values(FIGURES)) expect(html).toContain(`<dd>${figure}</dd>`);
});

test("the counters start when 30 % are in view, not before", async ({ page }) => {
  expect(COUNTER.threshold).toBe(0.3);
  await stopClock(page);
  await visit(page, "/");
  await showShare(page, 0.28);
  await pass(page, 500);
  expect(await shown(page)).toEqual(Object.values(FIGURES));
  await showShare(page, 0.32);
  await expect.poll(() => shown(page)).toEqual(["0+", "0+", "0+", "0+"]);
});

test("the counters count up in 60 steps of 33 ms", async ({ page }) => {
  expect([COUNTER.steps, COUNTER.stepMs]).toEqual([60, 33]);
  await stopClock(page);
  await visit(page, "/");
  await showShare(page, 1);
  await expect.poll(() => shown(page)).toEqual(["0+", "0+", "0+", "0+"]);
  await pass(page, 32);
  expect((await shown(page))[0]).toBe("0+");
  await pass(page, 1);
  expect((await shown(page))[0]).toBe("833+");
  await pass(page, 29 * 33);
  expect(await shown(page)).toEqual(["25000+", "250+", "100+", "13+"]);
  await pass(page, 29 * 33);
  expect((await shown(page))[0]).toBe("49167+");
  await pass(page, 32);
  expect((await shown(page))[0]).toBe("49167+");
  await pass(page, 1);
  expect(await shown(page)).toEqual(Object.values(FIGURES));
});

test("the counters run once", async ({ page }) => {
  await stopClock(page);
  await visit(page, "/");
  await showShare(page, 1);
  await expect.poll(() => shown(page)).toContain("0+");
  await pass(page, 60 * 33);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await showShare(page, 1);
  await pass(page, 33);
  expect(await shown(page)).toEqual(Object.values(FIGURES));
});

test("during the animation assistive technology gets the final values, and the layout is stable", async ({
  page,
}) => {
  await stopClock(page);
  await visit(page, "/");
  const before = await counters(page).boundingBox();
  await showShare(page, 1);
  await expect.poll(() => shown(page)).toContain("0+");
  for (const figure of Object.values(FIGURES)) {
    await expect(counters(page).locator(".sr-only", { hasText: figure }).first()).toBeAttached();
  }
  const during = await counters(page).boundingBox();
  expect([during?.width, during?.height]).toEqual([before?.width, before?.height]);
  await startClock(page);
  await expectAccessible(page, "main > section:nth-of-type(2)");
});

test("other figures of the home page are not animated", async ({ page }) => {
  await visit(page, "/");
  const why = page.getByRole("region", { name: "Why Choose Us" });
  await expect(why.getByRole("heading", { level: 3 })).toHaveCount(6);
  await expect(why.locator("dt")).toHaveText(["Satisfaction", "Support", "Partners"]);
  await expect(why.locator("dd")).toHaveText(["98%", "24/7", "100+"]);
});
