/* What search engines find by plain HTTP. */
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";
// No page, which a browser would be started for.
import { type APIRequestContext, expect, test } from "@playwright/test";
import { crawl, listed, type Visited } from "./support/crawl.ts";
import { findErrors, type Graph, isShown, values } from "./support/structured-data.ts";
import { outsideVocabulary } from "./support/vocabulary.ts";

test("pages are linked, described once, and say in structured data what they show", async ({
  request,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? "");
  const pages = await crawl(request, origin);
  const softly = expect.configure({ soft: true });
  softly(faultsOfLinks(pages), "every link leads to a page without a redirect").toEqual([]);
  softly(await unlinked(request, pages), "what is published and not linked").toEqual([]);
  softly(faultsOfHeads(pages, origin), "one title, description, canonical URL and heading").toEqual([]);
  softly(faultsOfBlocks(pages), "one graph on every indexable page, none on others").toEqual([]);
  softly(await faultsOfRichResults(pages), "the rules for rich results").toEqual([]);

  const graphs = new Map(listed(pages).map(([address, page]) => [address, page.structured[0] ?? "{}"]));
  // The last one shows that the compiler reads them.
  const unknown = '{"@context":"https://schema.org","@graph":[{"@type":"Course","titel":"x"}]}';
  softly(
    outsideVocabulary(new Map([...graphs, ["unknown", unknown]])),
    "the vocabulary of schema.org",
  ).toEqual([expect.stringMatching(/^unknown: .*titel/)]);
  const known = new Set(listed(pages).map(([address]) => new URL(address, origin).href));
  const errors = [...graphs].flatMap(([address, json]) =>
    findErrors(JSON.parse(json) as Graph, known).map((fault) => `${address}: ${fault}`),
  );
  softly(errors, "errors that validators miss").toEqual([]);
  softly(hiddenValues(pages), "content that the page does not show").toEqual([]);
});

type Pages = ReadonlyMap<string, Visited>;

function faultsOfLinks(pages: Pages): string[] {
  const wrong = [...pages].filter(([, { status }]) => status !== 200);
  return wrong.map(([address, { status, from }]) => `${from} links to ${address}: ${status}`);
}

/** Published courses, categories, services and instructors that no page links to. */
async function unlinked(request: APIRequestContext, pages: Pages): Promise<string[]> {
  const slugs = async (call: string, folder: string) =>
    ((await (await request.get(call)).json()) as { slug: string }[]).map(({ slug }) => `${folder}${slug}`);
  const expected = [
    ...(await slugs("/api/courses/get", "/courses/")),
    ...(await slugs("/api/team/get", "/team/")),
    ...(await slugs("/api/consultancy/services/names", "/consultancy/")),
    ...(await slugs("/api/vacancies/open", "/jobs/")),
    "/courses",
    ...["all", "electronics", "machine-design", "other"].map((name) => `/courses/category/${name}`),
  ];
  expect(expected.length).toBeGreaterThan(55);
  return expected.filter((address) => !pages.has(address));
}

/** The queries that change the content but not the canonical URL. */
const VARIANTS = ["sort", "course", "stack"];

function faultsOfHeads(pages: Pages, origin: string): string[] {
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
  expect(titles.size).toBeGreaterThan(65);
  return found;
}

function faultsOfBlocks(pages: Pages): string[] {
  return [...pages].flatMap(([address, { page }]) => {
    const expected = page?.robots.includes("noindex") ? 0 : 1;
    return page && page.structured.length !== expected ? [`${address}: ${page.structured.length}`] : [];
  });
}

async function faultsOfRichResults(pages: Pages): Promise<unknown[]> {
  const extractor = new WebAutoExtractor({ addLocation: true, embedSource: [] });
  const validator = new Validator();
  const found: unknown[] = [];
  for (const [address, page] of listed(pages)) {
    const extracted = extractor.parse(page.html);
    const issues = await validator.validate(extracted);
    const errors = issues.filter(({ severity }) => severity === "ERROR");
    found.push(...[...(extracted.errors ?? []), ...errors].map((error) => ({ address, error })));
  }
  return found;
}

function hiddenValues(pages: Pages): string[] {
  let read = 0;
  const hidden = listed(pages).flatMap(([address, page]) => {
    const said = values((JSON.parse(page.structured[0] ?? "{}") as Graph)["@graph"]);
    read += said.length;
    return said
      .filter(([name, value]) => !isShown(name, value, page))
      .map(([name, value]) => `${address}: ${name} ${value}`);
  });
  expect(read).toBeGreaterThan(1000);
  return hidden;
}
