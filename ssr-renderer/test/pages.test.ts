/** Tests of every rendered page. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { COURSE_TITLE, HOSTILE_HEAD, PAGES, RECORDS, SETTINGS } from "./fixtures.ts";
import { type Answer, BUILD_ID, type Renderer, startRenderer } from "./support.ts";

let renderer: Renderer;
before(async () => {
  renderer = await startRenderer({ RENDERER_WORKERS: "1" });
});
after(() => renderer.stop());

function assertValidPage(answer: Answer, status: number): void {
  const { body: html, headers } = answer;
  assert.equal(answer.status, 200, html);
  assert.equal(headers["content-type"], "text/html; charset=utf-8");
  assert.equal(headers["x-render-id"], "test-1");
  assert.equal(headers["x-page-status"], String(status));
  assert.equal(headers["x-build-id"], BUILD_ID);
  assert.match(String(headers["server-timing"]), /^render;dur=\d+\.\d\d$/);
  assert.equal(Number(headers["content-length"]), Buffer.byteLength(html));
  assert.match(html, /^<!DOCTYPE html><html lang="en-IN">/);
  assert.match(html, /<\/html>$/);
  assert.equal(html.match(/<h1[\s>]/g)?.length, 1, "one h1");
  assert.doesNotMatch(html, /<!--\$[?!]/, "no Suspense boundary is left waiting");
  assert.doesNotMatch(markup(html), /\sstyle="/, "no style attribute");
  assert.doesNotMatch(markup(html), /<style[\s>]/, "no inline style");
  assert.doesNotMatch(markup(html), /\son[a-z]+="/, "no inline handler");
  assert.doesNotMatch(markup(html), /="\s*javascript:/i, "no script address");
  for (const { attributes, content } of scripts(html)) {
    if (/type="application\/(?:ld\+)?json"/.test(attributes)) JSON.parse(content);
    else
      assert.match(
        attributes + content,
        /^ fetchpriority="low" src="\/assets\/[^"]+" integrity="sha256-[\w+/]{43}=" type="module" async=?(?:"")?$/,
        "external script",
      );
  }
}

function scripts(html: string): { attributes: string; content: string }[] {
  return Array.from(
    html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs),
    ([, attributes = "", content = ""]) => ({
      attributes,
      content,
    }),
  );
}

function markup(html: string): string {
  return html.replace(/<script[^>]*>.*?<\/script>/gs, "");
}

function pageData(html: string): Record<string, unknown> {
  const block = scripts(html).find(({ attributes }) => attributes.includes('id="page-data"'));
  return JSON.parse(block?.content ?? "null");
}

function vikePage(html: string): string {
  const block = scripts(html).find(({ attributes }) => attributes.includes('id="vike_pageContext"'));
  return JSON.parse(block?.content ?? "null").pageId;
}

describe("every public page", () => {
  for (const [url, preload] of Object.entries(PAGES)) {
    it(`${url} is valid and contains its data`, async () => {
      const record = RECORDS[url] ?? null;
      const answer = await renderer.render(url, preload, { record });
      assertValidPage(answer, 200);
      assert.deepEqual(pageData(answer.body), {
        url,
        status: 200,
        preload,
        record,
        form: null,
        splash: false,
        canonical: null,
      });
      assert.notEqual(vikePage(answer.body), "/pages/_error");
    });
  }

  const shown: [string, RegExp][] = [
    ["/courses/plc-programming", /<h1[^>]*>PLC Programming &amp; &lt;Commissioning&gt;<\/h1>.*>SCADA</s],
    ["/team/first-teacher", /<h1[^>]*>First Teacher<\/h1>.*PLC Programming/s],
    ["/consultancy/production-reporting", /<h1[^>]*>Production Reporting<\/h1>.*PLC Programming/s],
    ["/courses/category/all?q=plc&sort=price&page=2", /<h1.*PLC Programming/s],
  ];
  for (const [url, text] of shown) {
    it(`${url} shows its record and lists`, async () => {
      const { body } = await renderer.render(url, PAGES[url], { record: RECORDS[url] });
      assert.match(markup(body), text);
      assert.ok(!markup(body).includes(COURSE_TITLE), "unescaped");
    });
  }

  it("shows no WhatsApp link without a number", async () => {
    const contact = (whatsapp: string) =>
      renderer.render("/contact", { ...PAGES["/contact"], "/api/settings": { ...SETTINGS, whatsapp } });
    const links = async (whatsapp: string) =>
      markup((await contact(whatsapp)).body).match(/wa\.me|WhatsApp/g);
    assert.notEqual(await links(SETTINGS.whatsapp), null);
    assert.equal(await links(""), null);
  });

  it("renders the same HTML for the same input", async () => {
    const once = await renderer.render("/", PAGES["/"]);
    const again = await renderer.render("/", PAGES["/"]);
    assert.equal(once.body, again.body);
  });

  it("links exactly the files that the build lists for it", async () => {
    const { body } = await renderer.render("/about", PAGES["/about"]);
    const { default: build } = await import("../../app/dist/build.json", { with: { type: "json" } });
    const about = build.pages.about;
    assert.ok(body.includes(about.data), "vike's data blocks");
    const named = [...about.scripts, ...about.modulepreload, ...about.styles, ...about.fonts];
    const linked = Array.from(body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g), (match) => match[1]);
    assert.deepEqual(linked.toSorted(), named.toSorted());
  });
});

describe("the style", () => {
  const styles = (html: string) => Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, style]) => style);

  it("stands in the page for who arrives, under a hash of the build", async () => {
    const { body } = await renderer.render("/about", PAGES["/about"], { splash: true });
    const { default: build } = await import("../../app/dist/build.json", { with: { type: "json" } });
    const hashes = styles(body).map(
      (style = "") => `sha256-${createHash("sha256").update(style).digest("base64")}`,
    );
    assert.deepEqual(hashes, build.style_hashes);
    assert.doesNotMatch(body, /rel="stylesheet"/);
    assert.match(body, new RegExp(`<link rel="prefetch" as="style" href="${build.pages.about.styles[0]}">`));
  });

  it("is a file for who moves within the site", async () => {
    const { body } = await renderer.render("/about", PAGES["/about"]);
    assert.deepEqual(styles(body), []);
    assert.match(body, /rel="stylesheet"/);
  });
});

describe("the scripts", () => {
  it("come last, and only the entry is fetched at once", async () => {
    const { body } = await renderer.render("/about", PAGES["/about"]);
    const tail = body.slice(body.indexOf('id="page-data"'));
    const entry =
      /<script fetchpriority="low" src="([^"]+)" integrity="([^"]+)" type="module" async><\/script>/;
    const [, address = "", integrity] = entry.exec(tail) ?? [];
    const file = readFileSync(new URL(`../../app/dist/client${address}`, import.meta.url));
    assert.equal(integrity, `sha256-${createHash("sha256").update(file).digest("base64")}`);
    assert.match(
      tail,
      /<template id="page-scripts">(?:<link rel="modulepreload"[^>]*>)+<\/template><\/body>/,
    );
    assert.equal(
      body.match(/rel="modulepreload"|<script [^>]*src=/g)?.length,
      tail.match(/rel="modulepreload"|<script [^>]*src=/g)?.length,
    );
  });
});

describe("the head", () => {
  it("has the server's values, escaped", async () => {
    const answer = await renderer.render("/terms", PAGES["/terms"], { head: HOSTILE_HEAD });
    assertValidPage(answer, 200);
    const head = answer.body.slice(0, answer.body.indexOf("</head>"));
    assert.ok(head.includes("<title>&lt;/title&gt;&lt;/script&gt;&lt;script&gt;alert(&quot;title&quot;)"));
    assert.ok(head.includes('content="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"'));
    assert.ok(head.includes('<link rel="canonical" href="https://example.com/courses?a=1&amp;b=2"/>'));
    assert.ok(head.includes('<meta name="robots" content="index, follow"/>'));
    for (const [name, value] of Object.entries(HOSTILE_HEAD.og)) {
      const escaped = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
      assert.ok(head.includes(`<meta property="og:${name}" content="${escaped}"/>`), name);
    }
    assert.ok(head.includes('<meta name="twitter:card" content="summary_large_image"/>'));
    const data = scripts(answer.body).find(({ attributes }) => attributes.includes("ld+json"));
    assert.deepEqual(JSON.parse(data?.content ?? ""), HOSTILE_HEAD.json_ld);
  });

  it("is minimal and excludes search engines when the request has none", async () => {
    const { body } = await renderer.render("/terms", PAGES["/terms"]);
    assert.match(body, /<title>Testbench Academy<\/title>/);
    assert.match(body, /<meta name="robots" content="noindex"\/>/);
    assert.doesNotMatch(body, /rel="canonical"|og:title|ld\+json/);
  });
});

describe("user input", () => {
  const texts = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "__VITE_PLUGIN_SSR__ASSETS_FIRST__ __VITE_PLUGIN_SSR__ASSETS_FIRST__ __VITE_PLUGIN__SSR_ASSETS_LAST__",
    "$& $1 $` </head></body></html>",
    "\u2028\u2029\u0007",
  ];
  for (const text of texts) {
    it(`is escaped: ${JSON.stringify(text)}`, async () => {
      const known = PAGES["/courses/plc-programming"]?.["/api/courses/12"] as Record<string, unknown>;
      const preload = {
        ...PAGES["/courses/plc-programming"],
        "/api/courses/12": { ...known, title: text, description: text, syllabus: [text] },
      };
      const answer = await renderer.render("/courses/plc-programming", preload, {
        record: "/api/courses/12",
        head: { title: text, description: text },
      });
      assertValidPage(answer, 200);
      assert.deepEqual(pageData(answer.body).preload, preload);
    });
  }
});

describe("the error page", () => {
  for (const status of [404, 410, 500]) {
    it(`is rendered for any URL when the status is ${status}`, async () => {
      for (const url of [
        "/about",
        "/courses/gone",
        "/no/such/page?x=%zz",
        "/favicon.ico",
        "/a/index.pageContext.json",
      ]) {
        const answer = await renderer.render(url, PAGES["/terms"] ?? {}, { status });
        assertValidPage(answer, status);
        assert.equal(vikePage(answer.body), "/pages/_error");
        assert.equal(pageData(answer.body).url, url);
        assert.equal(pageData(answer.body).status, status);
      }
    });
  }

  for (const url of ["/nothing-here", "/terms/"]) {
    it(`is rendered with 404 for ${url}, which no page matches`, async () => {
      const answer = await renderer.render(url, PAGES["/terms"]);
      assertValidPage(answer, 404);
      assert.equal(vikePage(answer.body), "/pages/_error");
    });
  }
});

describe("a form without JavaScript", () => {
  it("is shown as sent, with its message", async () => {
    const form = { kind: "contact", state: "sent", message: "Thank you. <Really>" };
    const answer = await renderer.render("/contact", PAGES["/contact"], { form });
    assertValidPage(answer, 200);
    assert.deepEqual(pageData(answer.body).form, { ...form, values: {}, fields: {} });
    assert.match(markup(answer.body), /Thank you\. &lt;Really&gt;/);
  });
});
