/** Changes the tags that vike adds to a page. They are vike's own as long as vike has no setting for it. */
import { createHash } from "node:crypto";
import type { PageTags } from "../../app/site/page/page-types.ts";
import { readAsset } from "./build.ts";

/** Not those of Vite in development, which are no files of the build. */
const STYLESHEET = /<link rel="stylesheet" type="text\/css" href="(\/assets\/[^"]+)">/;
const SCRIPT = /<script(?= src=)/;
const ENTRY = /<script src="(\/assets\/[^"]+)"/;
const AFTER_PAINT = '<template id="page-scripts">';
const MODULES = /(?:<link rel="modulepreload"[^>]*>)+/;

/**
 * Who arrives has no stylesheet yet: it stands in the page, so that text is painted without another request. The file
 * is fetched after the first paint, because the next pages link it.
 */
export function withStyle({ head, body }: PageTags): PageTags {
  const address = STYLESHEET.exec(head)?.[1];
  if (address === undefined) return { head, body };
  return {
    head: head.replace(STYLESHEET, () => `<style>${readAsset(address)}</style>`),
    body: body.replace(AFTER_PAINT, `$&<link rel="prefetch" as="style" href="${address}">`),
  };
}

/** The browser runs the entry as it was built, whatever stands between it and this site. */
export function withIntegrity({ head, body }: PageTags): PageTags {
  const checked = (tag: string, address: string) => `${tag} integrity="${digestOf(readAsset(address))}"`;
  return { head, body: body.replace(ENTRY, checked) };
}

function digestOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/**
 * Text is painted before scripts are fetched: the entry has a low priority, and fetches the rest from the template when
 * it has seen the first paint.
 */
export function withScriptsLast({ head, body }: PageTags): PageTags {
  return {
    head,
    body: body
      .replace(SCRIPT, '$& fetchpriority="low"')
      .replace(MODULES, (links) => `${AFTER_PAINT}${links}</template>`),
  };
}
