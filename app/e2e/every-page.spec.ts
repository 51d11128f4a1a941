import type { Page } from "@playwright/test";
import { hydrated } from "./support/site.ts";
import { expect, expectAccessible, PUBLIC_PAGES, test } from "./test.ts";

/** The ids that several elements have. */
function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
}

for (const address of PUBLIC_PAGES) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${address} is complete and accessible in the ${colorScheme} scheme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const calls: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
      });
      const response = await page.goto(address);
      await hydrated(page);
      expect(response?.status()).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      expect(await repeatedIds(page), "a link to an id leads to one place").toEqual([]);
      await expect(page).toHaveTitle(/.{10,}/);
      await expectAccessible(page);
      expect(calls, "a hydrated page asks for nothing that it already shows").toEqual([]);
    });
  }

  test(`${address} does not overflow`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
