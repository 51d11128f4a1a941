import type { Page } from "@playwright/test";
import { CHROMIUM } from "../build/chromium.ts";
import { hydrated, hydrateLazyParts } from "./support/site.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

/** The maximum layout shift while a page loads. */
const SHIFT = 0.01;

/** Glyphs as wide as the font says, as on a phone. With hinting, desktop Linux widens the web fonts but not the others. */
test.use({
  launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, "--font-render-hinting=none"] },
});

interface Measurements {
  shift: number;
  shifted: string[];
  largest: string;
}

declare global {
  interface Window {
    watched: Measurements;
  }
}

/** Records layout shifts and the largest contentful paint from the start. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    window.watched = { shift: 0, shifted: [], largest: "" };
    const name = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node | null }[];
      })[]) {
        window.watched.shift += entry.value;
        window.watched.shifted.push(...entry.sources.map((source) => name(source.node)));
      }
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element | null })[]) {
        const part = entry.element?.closest(".splash-frame, main, header, footer, aside");
        window.watched.largest = part ? `${part.localName}.${part.className}` : name(entry.element);
      }
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

for (const width of [390, 1280]) {
  for (const address of PUBLIC_PAGES) {
    test(`${address} loads at ${width} px without layout shifts and additional requests`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      await watch(page);
      await page.goto(address);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      // On the shortest pages the demo notice is the longest text. The browser reports the paint some time after it.
      await expect
        .poll(() => page.evaluate(() => window.watched.largest))
        .toMatch(/^(main|aside\.demo-strip|footer)/);
      const { shift, shifted } = await page.evaluate(() => window.watched);
      expect(shift, shifted.join(" | ")).toBeLessThanOrEqual(SHIFT);
      expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
      expect(asked.filter((path) => /admin/i.test(path))).toEqual([]);
      expect(asked.filter((path) => path.endsWith(".woff2")).length).toBeLessThanOrEqual(2);
    });
  }
}

test("on arrival the page below the splash is painted first", async ({ page }) => {
  await watch(page);
  await page.goto("/");
  await expect(page.locator(".splash")).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.watched.largest)).toMatch(/^main/);
});

test("text is painted before more than the small entry is fetched", async ({ page }) => {
  for (const address of ["/", "/courses", "/contact"]) {
    await page.goto(address);
    await hydrated(page);
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const code = files.filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < painted);
      return code.map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
    });
    const bytes = early.reduce((total, file) => total + file.bytes, 0);
    expect(bytes, `${address}: ${early.map(({ name }) => name)}`).toBeLessThan(4000);
  }
});

test("scrolling through a page, which hydrates its parts, causes no layout shifts", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await watch(page);
  for (const address of ["/", "/about", "/courses", "/consultancy"]) {
    await page.goto(address);
    await hydrated(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 500) {
      await page.evaluate(async (to) => {
        window.scrollTo(0, to);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }, top);
    }
    await hydrateLazyParts(page);
    const { shift, shifted } = await page.evaluate(() => window.watched);
    expect(shift, `${address}: ${shifted.join(" | ")}`).toBeLessThanOrEqual(SHIFT);
  }
});

for (const address of ["/", "/courses", "/contact", "/about", "/team/meenakshi-raghunathan"]) {
  test(`${address} has no layout shifts when its fonts load late`, async ({ page }) => {
    await watch(page);
    const held: (() => void)[] = [];
    let holding = true;
    await page.route(/\.woff2$/, async (route) => {
      if (holding) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // The browser itself waits a moment for fonts before it paints; late is after that.
    await expect.poll(() => page.evaluate(() => window.watched.largest)).not.toBe("");
    holding = false;
    for (const go of held) go();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    const { shift, shifted } = await page.evaluate(() => window.watched);
    expect(shift, shifted.join(" | ")).toBeLessThanOrEqual(SHIFT);
  });
}
