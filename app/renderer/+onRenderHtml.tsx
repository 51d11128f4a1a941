import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { dangerouslySkipEscape } from "vike/server";
import type { PageContextServer } from "vike/types";
import { documentOf } from "#site/page/document.tsx";
import { splitPreloads } from "#site/page/embed.ts";
import type { Head, PageData, Preload, RenderPage } from "#site/page/page-types.ts";
import { withShippedTexts } from "#site/page/shipped-texts.ts";
import { App } from "./App.tsx";

/** An empty document, to which vike adds the tags of the page. */
const SKELETON = dangerouslySkipEscape("<!DOCTYPE html><html><head></head><body></body></html>");

/**
 * Gives vike an empty document, to which it adds its tags, and the renderer a function that renders the page: tags and
 * function stay the same for all renders of a page, so vike need not be asked each time.
 *
 * The page is rendered at once. Streaming and Suspense would need inline scripts, which the content security policy
 * forbids.
 */
export default function onRenderHtml({ Page, is404 }: PageContextServer) {
  const render: RenderPage = (input, tags) => {
    // URLs without a page are 404, whatever the request says.
    const status = is404 && input.status < 400 ? 404 : input.status;
    const { url, record, form, splash, preview } = input;
    const preload = withShippedTexts(input.preload, url);
    const canonical = input.head?.canonical ?? null;
    const page: PageData = { url, status, preload, record, form, splash, canonical };
    const { preloads, markup } = splitPreloads(
      renderToString(<App Page={Page as ComponentType} data={page} />),
    );
    const head = input.head ?? minimalHead(status, preload);
    return { status, parts: documentOf({ head, page, markup, preloads, tags, preview }) };
  };
  return { documentHtml: SKELETON, pageContext: { render } };
}

/** A minimal head that excludes search engines, for requests without one. */
function minimalHead(status: number, preload: Preload): Head {
  const settings = preload["/api/settings"] as { brand_name?: string; tagline?: string } | undefined;
  const title = settings?.brand_name ?? "Training";
  return {
    title: status < 400 ? title : `${status} | ${title}`,
    description: settings?.tagline ?? title,
    robots: "noindex",
  };
}
