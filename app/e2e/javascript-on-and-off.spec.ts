import type { Page } from "@playwright/test";
import { hydrated } from "./support/site.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

/**
 * Normalizes links to forms, with a fragment or a course in the query, to the URL of their page. With JavaScript such
 * links are buttons that open dialogs.
 */
function known(links: readonly string[]): string[] {
  const pages = links.map((link) => {
    const url = new URL(link);
    url.hash = "";
    for (const name of ["course", "stack"]) url.searchParams.delete(name);
    return url.href;
  });
  return [...new Set(pages)].sort();
}

/** The content that search engines index, from the rendered DOM. */
async function understood(page: Page) {
  const { links, ...rest } = await page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name);
    return {
      title: document.title,
      canonical: attribute("link[rel=canonical]", "href"),
      description: attribute("meta[name=description]", "content"),
      robots: attribute("meta[name=robots]", "content"),
      h1: Array.from(document.querySelectorAll("h1"), (heading) => heading.textContent),
      structured: Array.from(
        document.querySelectorAll('script[type="application/ld+json"]'),
        (script) => script.textContent,
      ),
      links: Array.from(document.links, (link) => link.href),
    };
  });
  return { ...rest, links: known(links) };
}

for (const address of PUBLIC_PAGES) {
  test(`${address} has the same content with and without JavaScript`, async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const bare = await context.newPage();
    await bare.goto(address);
    const without = await understood(bare);
    await context.close();
    await page.goto(address);
    await hydrated(page);
    expect(await understood(page)).toEqual(without);
    expect(without.links.length).toBeGreaterThan(10);
  });
}
