import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { sidewaysOverflow, unusableControls } from "./support/controls.ts";
import { automaticMotion, watchIntervals } from "./support/motion.ts";
import {
  contentNowAndAsWritten,
  rememberWritten,
  repeatedIds,
  replacedElements,
} from "./support/page-content.ts";
import { demoNotice, lastControl, phoneMenu, removeWebFonts, rightEdge } from "./support/parts.ts";
import { hydrated, hydrateLazyParts, PHONE } from "./support/site.ts";
import { faultsOfTabOrder } from "./support/tab-order.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

/*
 * Each public page is loaded once and tried for all that it has to be. To load it is what takes longest, so what every
 * page has to be is asked here and nowhere else. Every fault is reported, not only the first.
 */

type Address = (typeof PUBLIC_PAGES)[number];

/** Pages that show other records, or a part more, than another one. */
const VARIANTS: Partial<Record<Address, "other records" | "other parts">> = {
  "/courses/category/all": "other records",
  "/courses/category/electronics": "other records",
  "/courses/category/machine-design": "other records",
  "/courses/category/other": "other records",
  "/courses/category/all?q=plc&sort=rating": "other parts",
  "/courses/category/all?level=beginner&duration=up-to-6-weeks": "other parts",
  "/courses/compare": "other parts",
  "/batches?mode=online": "other records",
  "/forgot-password": "other parts",
  "/terms": "other parts",
};

/** The action with which a page ends. */
const CLOSING: Partial<Record<Address, string>> = {
  "/about": "Plan your visit",
  "/courses": "Ask an adviser",
  "/consultancy": "Describe your problem",
  "/consultancy/production-reporting": "Talk to an engineer",
  "/team/meenakshi-raghunathan": "Ask about a course",
};

const softly = expect.configure({ soft: true });

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const address of PUBLIC_PAGES) {
  test(address, async ({ page }) => {
    const variant = VARIANTS[address];
    await expectContent(page, address);
    if (variant === undefined) await expectWide(page);
    await expectNarrow(page, variant);
  });
}

/** What the page says, with and without JavaScript, and what it loads. */
async function expectContent(page: Page, address: Address): Promise<void> {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await rememberWritten(page);
  await watchIntervals(page);
  const response = await page.goto(address);
  await hydrated(page);
  await hydrateLazyParts(page);

  softly(response?.status()).toBe(200);
  const [now, written] = await contentNowAndAsWritten(page, (await response?.text()) ?? "");
  softly(now, "the content with and without JavaScript is the same").toEqual(written);
  softly(now.h1, "one heading of level 1").toHaveLength(1);
  softly(now.title).toMatch(/.{10,}/);
  softly(now.links.length, "links").toBeGreaterThan(10);
  softly(await repeatedIds(page), "ids that several elements have").toEqual([]);
  softly(
    await page.locator("svg:not([width][height])").count(),
    "drawings that fill the page without styles",
  ).toBe(0);
  softly(await replacedElements(page), "React takes over elements, in which a visitor may be typing").toEqual(
    [],
  );
  softly(await automaticMotion(page), "what moves though less motion is wished").toEqual([]);
  softly(
    asked.filter((path) => path.startsWith("/api/")),
    "calls for what the page already has",
  ).toEqual([]);
  softly(
    asked.filter((path) => /admin/i.test(path)),
    "files of the staff area",
  ).toEqual([]);
  softly(asked.filter((path) => path.endsWith(".woff2")).length, "fonts").toBeLessThanOrEqual(2);
  const closing = CLOSING[address];
  if (closing !== undefined) await softly(lastControl(page), "one action at the end").toHaveText(closing);
}

/** What a wide screen, a keyboard and the dark scheme change. */
async function expectWide(page: Page): Promise<void> {
  // Heads that stay in sight go below that of the page at the end of their tables.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  softly(await violations(page), "accessible in the light scheme").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  softly(await violations(page, "colours"), "accessible in the dark scheme").toEqual([]);
  softly(await faultsOfTabOrder(page), "by Tab").toEqual([]);
  for (const width of [1280, 1920, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page, width);
  }
}

/** What the narrowest screen changes, which is also that of 1280 × 1024 pixels at a zoom of 400 %. */
async function expectNarrow(page: Page, variant: (typeof VARIANTS)[Address]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 390);
  if (variant !== "other records") {
    softly(await violations(page, variant ? "all" : "all but colours"), "accessible on a phone").toEqual([]);
  }
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    await expectNoOverflow(page, 320);
    if (variant === "other records") break;
    await softly.poll(() => unusableControls(page.locator("body")), `at 320 × ${height} px`).toEqual([]);
  }
  await removeWebFonts(page);
  await expectNoOverflow(page, 320, "in the device's own font");
  softly(await rightEdge(phoneMenu(page)), "the right edge of the menu").toBe(
    await rightEdge(demoNotice(page)),
  );
}

/** What measures itself does so in the frames that follow a change. */
async function expectNoOverflow(page: Page, width: number, how = ""): Promise<void> {
  await softly.poll(() => sidewaysOverflow(page, width), `the width at ${width} px ${how}`).toEqual([]);
}

test.describe("on a touch screen", () => {
  test.use(PHONE);

  for (const address of ["/", "/courses", "/contact"] as const) {
    test(address, async ({ page }) => {
      await page.goto(address);
      await hydrated(page);
      softly(await page.evaluate(() => visualViewport?.scale), "zoomed out to fit").toBe(1);
      softly(await violations(page, "all but colours"), "accessible").toEqual([]);
    });
  }
});
