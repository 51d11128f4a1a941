import type { Page } from "@playwright/test";
import { hydrated } from "./support/site.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

declare global {
  interface Window {
    /** Elements that the renderer wrote. */
    written?: Element[];
  }
}

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

/**
 * Keeps the landmarks and forms that the renderer wrote; the app replaces the pages that the server wrote itself. Call it
 * before the visit.
 */
async function keepWritten(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const root = document.querySelector("#root:not([data-render])");
      window.written = [...(root?.querySelectorAll("header, main, footer, h1, main form") ?? [])];
    });
  });
}

for (const address of PUBLIC_PAGES) {
  test(`${address} has the same content with and without JavaScript`, async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const bare = await context.newPage();
    await bare.goto(address);
    const without = await understood(bare);
    await context.close();
    await keepWritten(page);
    await page.goto(address);
    await hydrated(page);
    expect(await understood(page)).toEqual(without);
    const replaced = await page.evaluate(() =>
      window.written?.filter((element) => !element.isConnected).map((element) => element.localName),
    );
    expect(replaced, "React takes over the elements, in which a visitor may be typing").toEqual([]);
    expect(without.links.length).toBeGreaterThan(10);
  });
}
