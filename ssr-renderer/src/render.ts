/// <reference path="../../app/renderer/vike.d.ts" />
import { renderPage } from "vike/server";
import type { RenderInput } from "../../app/site/page/page-types.ts";
import { withScriptsLast, withStyle } from "./tags.ts";

export interface Rendered {
  readonly html: string;
  /** The page's status, which is 404 when no page matches the URL. */
  readonly status: number;
}

/** A page threw an error, which vike has logged. */
export class RenderFailed extends Error {}

/** A URL that no page matches, for which vike renders the error page. */
const ERROR_PAGE_URL = "/_error";

/** Renders a page. A pure function of its input. */
export async function render(input: RenderInput): Promise<Rendered> {
  const { pathname } = new URL(input.url, "http://site");
  // A rejected form (422) shows its page again; other errors show the error page. Routing ignores the query.
  const urlOriginal = input.status >= 400 && input.status !== 422 ? ERROR_PAGE_URL : pathname;
  const result = await renderPage({ urlOriginal, input });
  if (result.errorWhileRendering != null) throw new RenderFailed("the page could not be rendered");
  if (typeof result.pageStatus !== "number") throw new Error("vike answered without rendering a page");
  const html = withScriptsLast(result.httpResponse.body);
  return { html: input.splash ? withStyle(html) : html, status: result.pageStatus };
}
