import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { dangerouslySkipEscape } from "vike/server";
import type { PageContextServer } from "vike/types";
import { Document } from "#site/page/Document.tsx";
import { splitPreloads, withoutMarker } from "#site/page/embed.ts";
import type { Head, PageData, Preload } from "#site/page/page-types.ts";
import { App } from "./App.tsx";

/** What the build asks for to learn which tags vike adds to a page: a document with no page in it. */
const SKELETON = dangerouslySkipEscape("<!DOCTYPE html><html><head></head><body></body></html>");

/**
 * Writes the whole page at once. No streaming and no late Suspense: both would need inline scripts, which the content
 * security policy refuses.
 */
export default function onRenderHtml(pageContext: PageContextServer) {
  const { input, Page, is404 } = pageContext;
  if (input === undefined) return { documentHtml: SKELETON };
  // An address that no page claims is not found, whatever the caller thought of it.
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
  // The first closing tag is the head's own: whatever the head quotes is escaped.
  const html = document.replace("</head>", () => `${preloads}</head>`);
  return {
    documentHtml: dangerouslySkipEscape(`<!DOCTYPE html>${withoutMarker(html)}`),
    pageContext: { pageStatus: status },
  };
}

/** For a caller that sends no head: enough for a valid document, and nothing for a search engine to keep. */
function minimalHead(status: number, preload: Preload): Head {
  const settings = preload["/api/settings"] as { brand_name?: string; tagline?: string } | undefined;
  const title = settings?.brand_name ?? "Training";
  return {
    title: status < 400 ? title : `${status} | ${title}`,
    description: settings?.tagline ?? title,
    robots: "noindex",
  };
}
