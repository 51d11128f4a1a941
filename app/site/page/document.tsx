import { renderToStaticMarkup } from "react-dom/server";
import { DocumentHead } from "./DocumentHead.tsx";
import { jsonForScript } from "./embed.ts";
import type { Head, PageData, PageTags } from "./page-types.ts";

interface DocumentParts {
  readonly head: Head;
  readonly page: PageData;
  /** The HTML that React hydrates. */
  readonly markup: string;
  /** Further tags of the head, as HTML. */
  readonly preloads?: string;
  readonly tags: PageTags;
  /** Whether it is the page of a draft. */
  readonly preview?: boolean | undefined;
}

/** Outside of what React hydrates, so that no page carries code for it. */
const PREVIEW_STRIP =
  '<aside class="preview-strip" aria-label="About this preview">Preview. Not published.</aside>';

/**
 * The HTML document of a page, in parts: joined to one string, the markup would be copied once more before it becomes
 * bytes.
 */
export function documentOf({ head, page, markup, preloads = "", tags, preview }: DocumentParts): string[] {
  const inHead = renderToStaticMarkup(<DocumentHead head={head} />);
  return [
    // The style of the page may be long: programs that show link previews read only the first part of a document.
    `<!DOCTYPE html><html lang="en-IN"><head>${inHead}${preloads}${tags.head}</head><body>${preview ? PREVIEW_STRIP : ""}<div id="root">`,
    markup,
    `</div><script type="application/json" id="page-data">${jsonForScript(page)}</script>`,
    `${tags.body}</body></html>`,
  ];
}
