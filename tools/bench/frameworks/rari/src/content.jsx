// biome-ignore-all lint/security/noDangerouslySetInnerHtml: it is our own page.
"use client";

import { body, style } from "./page.js";

/** A client component, because the HTML would hold what a server component shows a second time. */
export function Content() {
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <div dangerouslySetInnerHTML={{ __html: body }} />
    </>
  );
}
