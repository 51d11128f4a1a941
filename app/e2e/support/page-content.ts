import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** The elements that the renderer wrote. */
    written?: Element[];
  }
}

/** What search engines index of a page. */
interface Content {
  readonly title: string;
  readonly canonical: string | null;
  readonly description: string | null;
  readonly robots: string | null;
  readonly h1: readonly string[];
  readonly structured: readonly string[];
  readonly links: readonly string[];
}

/**
 * The content of a page as it is now and as the server wrote it. The server's HTML is parsed without scripting, so
 * that what is only for browsers without JavaScript counts.
 */
export async function contentNowAndAsWritten(
  page: Page,
  html: string,
): Promise<[now: Content, written: Content]> {
  const both = await page.evaluate((source) => {
    const read = (from: Document) => {
      const attribute = (selector: string, name: string) =>
        from.querySelector(selector)?.getAttribute(name) ?? null;
      return {
        title: from.title,
        canonical: attribute("link[rel=canonical]", "href"),
        description: attribute("meta[name=description]", "content"),
        robots: attribute("meta[name=robots]", "content"),
        h1: Array.from(from.querySelectorAll("h1"), (heading) => heading.textContent),
        structured: Array.from(
          from.querySelectorAll('script[type="application/ld+json"]'),
          (script) => script.textContent,
        ),
        links: Array.from(from.links, (link) => link.href),
      };
    };
    return [read(document), read(new DOMParser().parseFromString(source, "text/html"))] as const;
  }, html);
  const [now, written] = both.map((content) => ({ ...content, links: pagesOf(content.links) }));
  if (!now || !written) throw new Error("unreachable");
  return [now, written];
}

/**
 * The pages that links lead to, without a fragment and without a course in the query: with JavaScript links to forms
 * are buttons that open dialogs.
 */
function pagesOf(links: readonly string[]): string[] {
  const pages = links.map((link) => {
    const url = new URL(link);
    url.hash = "";
    for (const name of ["course", "stack"]) url.searchParams.delete(name);
    return url.href;
  });
  return [...new Set(pages)].sort();
}

/**
 * Remembers the landmarks, headings and forms that the renderer wrote; the app replaces the pages that the server wrote
 * itself. Call it before the visit.
 */
export async function rememberWritten(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      const root = document.querySelector("#root:not([data-render])");
      window.written = [...(root?.querySelectorAll("header, main, footer, h1, main form") ?? [])];
    });
  });
}

/** The elements that the renderer wrote and that are no longer on the page. */
export function replacedElements(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() =>
    window.written?.filter((element) => !element.isConnected).map((element) => element.localName),
  );
}

/** The ids that several elements have. */
export function repeatedIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  });
}
