/// <reference path="../../app/renderer/vike.d.ts" />
import { renderPage } from "vike/server";
import type { RenderInput } from "../../app/site/page/page-types.ts";

/** A rendered page. */
export interface Rendered {
  readonly html: string;
  /** The page's own status, which is 404 when no page claims the address. */
  readonly status: number;
}

/** A page threw. vike has written the cause to the log by then. */
export class RenderFailed extends Error {}

/** An address that no page may ever claim: vike shows the error page there. */
const NOWHERE = "/_error";

/** Renders one page: a function of its input, without any reading or writing. */
export async function render(input: RenderInput): Promise<Rendered> {
  const { pathname } = new URL(input.url, "http://site");
  // A form that was filled in wrongly (422) shows its page again; every other error shows the error page. The query is
  // for the page, not for finding it.
  const urlOriginal = input.status >= 400 && input.status !== 422 ? NOWHERE : pathname;
  const result = await renderPage({ urlOriginal, input });
  if (result.errorWhileRendering != null) throw new RenderFailed("the page could not be rendered");
  if (typeof result.pageStatus !== "number") throw new Error("vike answered without rendering a page");
  return { html: result.httpResponse.body, status: result.pageStatus };
}
