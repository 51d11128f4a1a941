import type { APIRequestContext } from "@playwright/test";
import { type ReadPage, read } from "./html.ts";

/** The response of a URL. */
export interface Visited {
  readonly status: number;
  /** Missing when the response is not a page. */
  readonly page?: ReadPage;
  readonly html: string;
  /** The page that links to it. */
  readonly from: string;
}

/** Follows all internal links from the home page by HTTP, without following redirects. */
export async function crawl(request: APIRequestContext, origin: string): Promise<Map<string, Visited>> {
  const seen = new Map<string, Visited>();
  const waiting: [address: string, from: string][] = [["/", ""]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [address, from] = next;
    if (seen.has(address)) continue;
    const answer = await request.get(address, { maxRedirects: 0 });
    const isPage = answer.headers()["content-type"]?.startsWith("text/html") ?? false;
    const html = isPage ? await answer.text() : "";
    const page = isPage ? read(html) : undefined;
    seen.set(address, { status: answer.status(), html, from, ...(page ? { page } : {}) });
    for (const link of page?.links ?? []) {
      const url = new URL(link, new URL(address, origin));
      if (url.origin === origin) waiting.push([url.pathname + url.search, address]);
    }
  }
  return seen;
}

/** The indexable pages by URL. */
export function listed(pages: ReadonlyMap<string, Visited>): [string, ReadPage & { html: string }][] {
  return [...pages].flatMap(([address, { page, html }]) =>
    page && !page.robots.includes("noindex")
      ? [[address, { ...page, html }] as [string, ReadPage & { html: string }]]
      : [],
  );
}
