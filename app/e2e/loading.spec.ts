import type { Page } from "@playwright/test";
import { CHROMIUM } from "../build/chromium.ts";
import { splash } from "./support/parts.ts";
import { hydrated } from "./support/site.ts";
import { expect, test } from "./test.ts";

/** The maximum layout shift while a page loads. */
const SHIFT = 0.01;

/** One of each kind that loads differently. `tools/lighthouse paint` measures the others. */
const PAGES = ["/", "/courses", "/courses/plc-programming", "/contact", "/team/meenakshi-raghunathan"];

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

const largest = (page: Page) => page.evaluate(() => window.watched.largest);

/** Two frames later all that has changed is laid out and reported. */
async function expectNoShift(page: Page, what: string): Promise<void> {
  const { shift, shifted } = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return window.watched;
  });
  expect(shift, `${what}: ${shifted.join(" | ")}`).toBeLessThanOrEqual(SHIFT);
}

for (const address of PAGES) {
  test(`${address} loads without layout shifts, on a phone, and on a desktop with late fonts`, async ({
    page,
  }) => {
    await watch(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    await hydrated(page);
    // On the shortest pages the demo notice is the longest text. The browser reports the paint some time after it.
    await expect.poll(() => largest(page)).toMatch(/^(main|aside\.demo-strip|footer)/);
    await expectNoShift(page, "at 390 px");

    await page.setViewportSize({ width: 1280, height: 800 });
    const held: (() => void)[] = [];
    let holding = true;
    await page.route(/\.woff2$/, async (route) => {
      if (holding) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // The browser itself waits a moment for fonts before it paints; late is after that.
    await expect.poll(() => largest(page)).not.toBe("");
    holding = false;
    for (const go of held) go();
    await hydrated(page);
    await expectNoShift(page, "with late fonts");
  });
}

test("text is painted first: before the splash, and before more than the small entry is fetched", async ({
  page,
}) => {
  await watch(page);
  for (const address of ["/", "/courses", "/contact"]) {
    await page.goto(address);
    if (address === "/") {
      await expect(splash(page)).toBeVisible();
      await expect.poll(() => largest(page)).toMatch(/^main/);
    }
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
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
        window.scrollTo(0, top);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    });
    await expect(page.getByRole("contentinfo")).toHaveAttribute("data-hydrated");
    await expectNoShift(page, address);
  }
});
