/** Pages whose texts are script injections, as staff might type them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Preload } from "../../app/site/page/page-types.ts";
import { PAGES, RECORDS } from "./fixtures.ts";
import { type Renderer, startRenderer } from "./support.ts";

let renderer: Renderer;
before(async () => {
  renderer = await startRenderer({ RENDERER_WORKERS: "1" });
});
after(() => renderer.stop());

/** Those of the browser's tests: one a line, below headings. */
const INJECTIONS: readonly string[] = readFileSync(
  new URL("../../app/e2e/support/script-injections.txt", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "" && !/^#+ /.test(line));

/** What staff cannot type as they like: identifiers, choices, and addresses, which the server checks. */
const CHECKED = new Set([
  "id",
  "slug",
  "image",
  "downloadlink",
  "category_key",
  "linkedin",
  "updated_at",
  "price",
  "whatsapp",
  "email",
  "support_email",
]);

/** The same data with all its texts replaced. */
function replaceTexts(data: unknown, text: string, name = ""): unknown {
  if (typeof data === "string") return CHECKED.has(name) ? data : text;
  if (Array.isArray(data)) return data.map((entry) => replaceTexts(entry, text, name));
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, replaceTexts(value, text, key)]),
  );
}

/** The page asks for lists by the texts of its record. */
function preloadWith(preload: Preload, text: string): Preload {
  const asked = encodeURIComponent(text);
  return Object.fromEntries(
    Object.entries(preload).map(([key, data]) => [
      key.replace(/(?<=\?(?:instructor|q)=)(?!plc)[^&]*/, asked),
      replaceTexts(data, text),
    ]),
  );
}

const block = (html: string, id: string) =>
  new RegExp(`<script[^>]*id="${id}"[^>]*>(.*?)</script>`, "s").exec(html)?.[1] ?? "";

/** Every tag with the names of its attributes: what texts must not change. */
function skeleton(html: string): string[] {
  return Array.from(html.matchAll(/<[^>]*>?/g), ([tag]) => tag.replace(/"[^"]*"/g, '""'));
}

/** What a browser shows of the markup: React's comments separate texts, and tags separate words. */
function visibleText(html: string): string {
  const text = html
    .replace(/<script\b.*?<\/script>/gs, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
  const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replace(/&(\w+|#x27);/g, (whole, name) => entities[name] ?? whole);
}

/** A text of the same length, lines and email addresses, which become links, in which nothing could run. */
function harmless(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s@._+-]/gu, "~");
}

describe("a text changes no tag of a page", () => {
  const text = INJECTIONS.join("\n");
  const head = {
    title: text,
    description: text,
    og: { type: "website", title: text, description: text, url: "/", site_name: text },
    json_ld: { name: text },
  };

  for (const [url, preload] of Object.entries(PAGES)) {
    it(url, async () => {
      const page = async (words: string) => {
        const { body } = await renderer.render(url, preloadWith(preload, words), {
          record: RECORDS[url] ?? null,
          head: replaceTexts(head, words, "head"),
        });
        return body;
      };
      const html = await page(text);
      assert.deepEqual(skeleton(html), skeleton(await page(harmless(text))));
      const shown = visibleText(html);
      for (const injection of INJECTIONS)
        assert.ok(shown.includes(injection), `not to be read: ${injection}`);
      const data = JSON.parse(block(html, "page-data")) as { preload: Preload };
      assert.deepEqual(data.preload, preloadWith(preload, text));
    });
  }
});
