/// <reference path="../../app/renderer/vike.d.ts" />
import { getGlobalContext, renderPage } from "vike/server";
import type { PageTags, RenderInput, RenderPage } from "../../app/site/page/page-types.ts";
import { withIntegrity, withScriptsLast, withStyle } from "./tags.ts";

export interface Rendered {
  readonly html: Buffer;
  /** The page's status, which is 404 when no page matches the URL. */
  readonly status: number;
}

/** A page that vike has loaded. */
interface Page {
  readonly render: RenderPage;
  readonly tags: PageTags;
  /** The tags for who arrives. */
  readonly arrivalTags: PageTags;
}

/** A URL that no page matches, for which vike gives the error page. */
const ERROR_PAGE_URL = "/_error";

/** Renders a page. A pure function of its input. */
export async function render(input: RenderInput, find: typeof loadPage = findPage): Promise<Rendered> {
  const { pathname } = new URL(input.url, "http://site");
  // Routing ignores the query.
  const page = await find(input.status >= 400 ? ERROR_PAGE_URL : pathname);
  const { parts, status } = page.render(input, input.splash ? page.arrivalTags : page.tags);
  return { html: toBytes(parts), status };
}

/** Where documents are encoded; grows with the largest one. */
let scratch = Buffer.allocUnsafeSlow(512 * 1024);

/** The UTF-8 of texts. `Buffer.from` of the joined text copies it and reads it twice. */
function toBytes(parts: readonly string[]): Buffer {
  const longest = 3 * parts.reduce((sum, { length }) => sum + length, 0);
  if (scratch.length < longest) scratch = Buffer.allocUnsafeSlow(longest);
  let end = 0;
  for (const part of parts) end += scratch.write(part, end);
  return Buffer.from(scratch.subarray(0, end));
}

/** Asks vike for the page of a path, with the tags that it adds to an empty document. */
export async function loadPage(path: string): Promise<Page> {
  const { errorWhileRendering, render: renderFound, httpResponse } = await renderPage({ urlOriginal: path });
  if (errorWhileRendering != null) throw errorWhileRendering;
  const [, head, body] = /<head>(.*)<\/head><body>(.*)<\/body>/s.exec(httpResponse.body) ?? [];
  if (renderFound === undefined || head === undefined || body === undefined)
    throw new Error(`vike answered ${path} without a page`);
  const tags = withScriptsLast(withIntegrity({ head, body }));
  return { render: renderFound, tags, arrivalTags: withStyle(tags) };
}

const pages = new Map<string, Page>();
let routes: readonly (readonly [id: string, route: unknown])[] | undefined;

/**
 * A page of the build, which vike loads once: to go through vike for each render takes longer than to render, because it
 * searches the whole document several times for the places of its tags.
 */
async function findPage(path: string): Promise<Page> {
  routes ??= Object.entries((await getGlobalContext()).pages).map(([id, page]) => [id, page.route]);
  const id = routes.find(([, route]) => matches(route, path))?.[0] ?? ERROR_PAGE_URL;
  let page = pages.get(id);
  if (page === undefined) {
    // Not the path itself where no route matches: vike is more tolerant, and its page must not become the error page.
    page = await loadPage(id === ERROR_PAGE_URL ? ERROR_PAGE_URL : path);
    pages.set(id, page);
  }
  return page;
}

/** A page's route is a path or a function. No two routes match the same path. */
function matches(route: unknown, path: string): boolean {
  return typeof route === "function" ? route({ urlPathname: path }) === true : route === path;
}
