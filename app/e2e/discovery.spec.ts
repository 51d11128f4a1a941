/* What search engines find by plain HTTP. */
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
import { crawl, listed, type Visited } from "./support/crawl.ts";
import { findErrors, type Graph, isShown, values } from "./support/structured-data.ts";
import { outsideVocabulary } from "./support/vocabulary.ts";
import { expect, test } from "./test.ts";

// One crawl for all tests.
test.describe.configure({ mode: "default" });

let origin: string;
let pages: Map<string, Visited>;

test.beforeAll(async ({ playwright, baseURL }) => {
  test.setTimeout(180_000);
  origin = new URL(baseURL ?? "").origin;
  const request = await playwright.request.newContext({ baseURL: origin });
  pages = await crawl(request, origin);
  await request.dispose();
});

test("every link leads to a page without a redirect", () => {
  const wrong = [...pages].filter(([, { status }]) => status !== 200);
  expect(wrong.map(([address, { status, from }]) => `${from} links to ${address}: ${status}`)).toEqual([]);
});

test("every published course, category, service and instructor is linked", async ({ request }) => {
  const slugs = async (call: string, folder: string) =>
    ((await (await request.get(call)).json()) as { slug: string }[]).map(({ slug }) => `${folder}${slug}`);
  const expected = [
    ...(await slugs("/api/courses/get", "/courses/")),
    ...(await slugs("/api/team/get", "/team/")),
    ...(await slugs("/api/consultancy/services/names", "/consultancy/")),
    "/courses",
    ...["all", "electronics", "machine-design", "other"].map((name) => `/courses/category/${name}`),
  ];
  expect(expected.length).toBeGreaterThan(55);
  expect(expected.filter((address) => !pages.has(address))).toEqual([]);
});

/** The URL without its query: queries change the content but not the canonical URL. */
const VARIANTS = ["sort", "course", "stack"];

test("every page has one title, description, canonical URL and heading, and titles are unique", () => {
  const titles = new Map<string, string>();
  const found: string[] = [];
  for (const [address, page] of listed(pages)) {
    const expectation = (holds: boolean, text: string) => holds || found.push(`${address}: ${text}`);
    const { title = "", description = "" } = page;
    expectation(page.titles === 1 && title.length > 10, `title ${title}`);
    expectation(description.length > 50 && description.length <= 155, `description ${description}`);
    expectation(page.h1.length === 1 && page.h1[0] !== "", `headings ${page.h1}`);
    const here = new URL(address, origin);
    const known = new URL(here);
    for (const name of VARIANTS) known.searchParams.delete(name);
    expectation(page.canonical === known.href, `canonical ${page.canonical}`);
    if (known.href !== here.href) continue;
    expectation(!titles.has(title), `the title of ${titles.get(title)}`);
    titles.set(title, address);
  }
  expect(found).toEqual([]);
  expect(titles.size).toBeGreaterThan(65);
});

test.describe("structured data", () => {
  const graphs = () => new Map(listed(pages).map(([address, page]) => [address, page.structured[0] ?? "{}"]));

  test("is one graph on every indexable page, and missing on others", () => {
    const blocks = [...pages].flatMap(([address, { page }]) => {
      const expected = page?.robots.includes("noindex") ? 0 : 1;
      return page && page.structured.length !== expected ? [`${address}: ${page.structured.length}`] : [];
    });
    expect(blocks).toEqual([]);
  });

  test("uses only the vocabulary of schema.org", () => {
    test.setTimeout(180_000);
    expect(outsideVocabulary(graphs())).toEqual([]);
    const unknown = '{"@context":"https://schema.org","@graph":[{"@type":"Course","titel":"x"}]}';
    expect(outsideVocabulary(new Map([["unknown", unknown]]))).toHaveLength(1);
  });

  test("passes the rules for rich results", async () => {
    const extractor = new WebAutoExtractor({ addLocation: true, embedSource: [] });
    const validator = new Validator();
    const found: unknown[] = [];
    for (const [address, page] of listed(pages)) {
      const extracted = extractor.parse(page.html);
      const issues = await validator.validate(extracted);
      const errors = issues.filter(({ severity }) => severity === "ERROR");
      found.push(...[...(extracted.errors ?? []), ...errors].map((error) => ({ address, error })));
    }
    expect(found).toEqual([]);
  });

  test("has no errors that validators miss", () => {
    const known = new Set(listed(pages).map(([address]) => new URL(address, origin).href));
    const found = [...graphs()].flatMap(([address, json]) =>
      findErrors(JSON.parse(json) as Graph, known).map((fault) => `${address}: ${fault}`),
    );
    expect(found).toEqual([]);
  });

  test("contains only content that the page shows", () => {
    let read = 0;
    const hidden = listed(pages).flatMap(([address, page]) => {
      const said = values((JSON.parse(page.structured[0] ?? "{}") as Graph)["@graph"]);
      read += said.length;
      return said
        .filter(([name, value]) => !isShown(name, value, page))
        .map(([name, value]) => `${address}: ${name} ${value}`);
    });
    expect(hidden).toEqual([]);
    expect(read).toBeGreaterThan(1000);
  });
});
