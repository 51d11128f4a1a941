import { renderToStaticMarkup } from "react-dom/server";
import { dangerouslySkipEscape } from "vike/server";
import { documentOf } from "#site/page/document.tsx";
import type { RenderPage } from "#site/page/page-types.ts";

/** An empty document, to which vike adds the tags of the page. */
const SKELETON = dangerouslySkipEscape("<!DOCTYPE html><html><head></head><body></body></html>");

/** The content until the app runs, or without JavaScript. */
function Placeholder() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <h1 className="label">Staff area</h1>
      <noscript>The staff area needs JavaScript. Please switch it on and load this page again.</noscript>
    </main>
  );
}

/** Renders a document without content; the staff area renders in the browser. */
export default function onRenderHtml() {
  const render: RenderPage = (input, tags) => {
    const { url, status, preload, record, form } = input;
    const parts = documentOf({
      head: input.head ?? { title: "Staff area", description: "Staff area", robots: "noindex, nofollow" },
      page: { url, status, preload, record, form, splash: false, canonical: null },
      markup: renderToStaticMarkup(<Placeholder />),
      tags,
    });
    return { status, parts };
  };
  return { documentHtml: SKELETON, pageContext: { render } };
}
