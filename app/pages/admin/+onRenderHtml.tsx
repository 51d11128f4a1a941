import { renderToStaticMarkup } from "react-dom/server";
import { dangerouslySkipEscape } from "vike/server";
import type { PageContextServer } from "vike/types";
import { Document } from "#site/page/Document.tsx";

/** The build renders a page without input to learn which tags vike adds. */
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
export default function onRenderHtml({ input }: PageContextServer) {
  if (input === undefined) return { documentHtml: SKELETON };
  const { url, status, preload, record, form } = input;
  const document = renderToStaticMarkup(
    <Document
      head={input.head ?? { title: "Staff area", description: "Staff area", robots: "noindex, nofollow" }}
      page={{ url, status, preload, record, form, splash: false, canonical: null }}
      markup={renderToStaticMarkup(<Placeholder />)}
    />,
  );
  return {
    documentHtml: dangerouslySkipEscape(`<!DOCTYPE html>${document}`),
    pageContext: { pageStatus: status },
  };
}
