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
}

/**
 * The HTML document of a page, in parts: joined to one string, the markup would be copied once more before it becomes
 * bytes.
 */
export function documentOf({ head, page, markup, preloads = "", tags }: DocumentParts): string[] {
  const inHead = renderToStaticMarkup(<DocumentHead head={head} />);
  return [
    `<!DOCTYPE html><html lang="en-IN"><head>${tags.head}${inHead}${preloads}</head><body><div id="root">`,
    markup,
    `</div><script type="application/json" id="page-data">${jsonForScript(page)}</script>`,
    `${tags.body}</body></html>`,
  ];
}
