import type { Page } from "@playwright/test";
import { hydrated } from "./support/site.ts";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoOverflow,
  PUBLIC_PAGES,
  test,
} from "./test.ts";

/** The ids that several elements have. */
function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
}

for (const address of PUBLIC_PAGES) {
  test(`${address} is complete, accessible in both schemes and does not overflow`, async ({
    page,
    isMobile,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
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
    // On the phone only what a touch screen changes; colours and widths are the same there as on a desktop.
    await (isMobile ? expectAccessible(page) : expectAccessibleInBothSchemes(page));
    expect(calls, "a hydrated page asks for nothing that it already shows").toEqual([]);
    await (isMobile ? expectNoOverflow(page, [320]) : expectNoOverflow(page));
  });
}
