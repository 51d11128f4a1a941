import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { dangerouslySkipEscape } from "vike/server";
import type { PageContextServer } from "vike/types";
import { Document } from "#site/page/Document.tsx";
import { splitPreloads, withoutMarker } from "#site/page/embed.ts";
import type { Head, PageData, Preload } from "#site/page/page-types.ts";
import { App } from "./App.tsx";

/** The build renders a page without input to learn which tags vike adds. */
const SKELETON = dangerouslySkipEscape("<!DOCTYPE html><html><head></head><body></body></html>");

/**
 * Renders the whole page at once. Streaming and Suspense would need inline scripts, which the content security policy
 * forbids.
 */
export default function onRenderHtml(pageContext: PageContextServer) {
  const { input, Page, is404 } = pageContext;
  if (input === undefined) return { documentHtml: SKELETON };
  // URLs without a page are 404, whatever the request says.
  const status = is404 && input.status < 400 ? 404 : input.status;
  const { url, preload, record, form, splash } = input;
  const page: PageData = {
    url,
    status,
    preload,
    record,
    form,
    splash,
    canonical: input.head?.canonical ?? null,
  };

  const { preloads, markup } = splitPreloads(
    renderToString(<App Page={Page as ComponentType} data={page} />),
  );
  const head = input.head ?? minimalHead(status, preload);
  const document = renderToStaticMarkup(<Document head={head} page={page} markup={markup} />);
  // The first closing tag is the document's own, because the head's content is escaped.
  const html = document.replace("</head>", () => `${preloads}</head>`);
  return {
    documentHtml: dangerouslySkipEscape(`<!DOCTYPE html>${withoutMarker(html)}`),
    pageContext: { pageStatus: status },
  };
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
