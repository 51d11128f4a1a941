import type { APIRequestContext } from "@playwright/test";
import { type ReadPage, read } from "./html.ts";

/** An address as it answered. */
export interface Visited {
  readonly status: number;
  /** Absent where the answer is no page. */
  readonly page?: ReadPage;
  readonly html: string;
  /** The page on which the address was found first. */
  readonly from: string;
}

/** Follows every link of our own, from the home page, by plain HTTP and without following redirects. */
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

/** The pages that search engines may list, by address. */
export function listed(pages: ReadonlyMap<string, Visited>): [string, ReadPage & { html: string }][] {
  return [...pages].flatMap(([address, { page, html }]) =>
    page && !page.robots.includes("noindex")
      ? [[address, { ...page, html }] as [string, ReadPage & { html: string }]]
      : [],
  );
}
