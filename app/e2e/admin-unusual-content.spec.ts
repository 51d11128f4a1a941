import type { Locator, Page } from "@playwright/test";
import { PERSON_FALLBACK } from "#content/person-art.ts";
import { COURSE, expect, fromSite, test } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { visit } from "./support/site.ts";

/* Valid content that the demo data does not have, as visitors see it. */

/** Stands for courses on hydraulics and pneumatics. */
const HYDRAULIC = "/art/course-pneumatic.svg";
const LOST = "/art/course-plc.svg";
/** Almost as long as a quote may be. */
const LONG_QUOTE = Array.from({ length: 13 }, (_, at) => `Sentence ${at + 1} of a long story.`).join(" ");

async function store(page: Page, baseURL: string | undefined, call: string, data: object) {
  const answer = await page.request.post(call, { headers: fromSite(baseURL), data });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

/** Makes a picture fail to load in this page only, so that other tests do not meet a broken one. */
async function loseDrawing(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.abort(),
  );
}

/** Expects a picture on the screen, whatever its source. */
async function expectDrawn(picture: Locator, source: string): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("src", source);
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).not.toBe(0);
}

test("courses with empty lists, lines that repeat and pictures that are missing look whole", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await loseDrawing(page, LOST);
  const add = (part: string, fields: object) =>
    store(page, baseURL, "/api/courses", { ...COURSE, title: `Odd hydraulics, part ${part}`, ...fields });
  const lines = ["Practice", "Theory", "Practice"];
  const empty = await add("one", { image: LOST });
  const twice = await add("two", { image: "", syllabus: lines, what_you_learn: lines, prerequisites: lines });
  for (const part of ["three", "four"]) await add(part, { image: "" });
  const main = page.getByRole("main");

  await test.step("a page without lists has no empty sections, and a drawing in place of its picture", async () => {
    await page.goto(`/courses/${empty.slug}`);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(empty.title);
    await expect(main.getByText("What You'll Learn")).toHaveCount(0);
    await expect(main.getByText("Course Syllabus")).toHaveCount(0);
    await expect(main.locator("ul:empty, ol:empty")).toHaveCount(0);
    await expectDrawn(main.locator("img").first(), HYDRAULIC);
  });

  await test.step("lines that repeat both show", async () => {
    await page.goto(`/courses/${twice.slug}`);
    for (const name of ["What You'll Learn", "Course Syllabus"]) {
      await expect(main.getByRole("region", { name }).getByRole("listitem")).toHaveText(lines);
    }
    await expect(main.getByRole("region", { name: "Who it is for" }).getByRole("listitem")).toHaveText(lines);
    await expectDrawn(main.locator("img").first(), HYDRAULIC);
  });

  await test.step("cards have no empty parts, and neighbours different drawings", async () => {
    await page.goto("/courses/category/electronics?q=odd%20hydraulics");
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(4);
    await expect(cards.locator("ul:empty, ol:empty")).toHaveCount(0);
    await expectDrawn(cards.filter({ hasText: empty.title }).locator("img"), HYDRAULIC);
    const drawn = cards.filter({ hasNotText: empty.title }).locator("img");
    const drawings = await drawn.evaluateAll((all) => all.map((one) => one.getAttribute("src")));
    expect(new Set(drawings).size, `${drawings}`).toBe(3);
  });
});

/** Expects that the long quote of a person is folded, and that a button unfolds it and no other. */
async function expectFolded(page: Page, name: string): Promise<void> {
  const slides = page.getByRole("region", { name: "Quotes" }).getByLabel(/^\d+ of \d+$/);
  const slide = slides.filter({ hasText: name });
  const height = async (one: Locator) => (await one.boundingBox())?.height ?? 0;
  const quote = slide.locator("blockquote");
  const unfolded = () => quote.evaluate((one) => one.clientHeight >= one.scrollHeight - 1);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await slide.scrollIntoViewIfNeeded();
    const [before, neighbour] = [await height(quote), await height(slides.first())];
    expect(before).toBeLessThanOrEqual(240);
    expect(await unfolded()).toBe(false);
    await slide.locator("summary").press("Enter");
    await expect(slide.locator("summary")).toContainText("Show less");
    await expect.poll(unfolded).toBe(true);
    expect(await height(quote)).toBeGreaterThan(before);
    expect(await height(slides.first())).toBeLessThanOrEqual(neighbour);
    await slide.locator("summary").press("Enter");
    await expect.poll(unfolded).toBe(false);
  }
}

test("long quotes are folded, and portraits that do not load are replaced", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await loseDrawing(page, LOST);
  const name = "Kiran Long";
  const person = { name: "Ira Lost", title: "Trainer", description: "Teaches.", image: LOST };
  await store(page, baseURL, "/api/team", person);
  const voice = { name, role: "Engineer", quote: LONG_QUOTE, image: LOST };
  await store(page, baseURL, "/api/testimonials", voice);
  expect(await (await page.request.get("/about")).text()).toContain(LONG_QUOTE);
  await visit(page, "/about");
  for (const [list, who] of [
    ["Team", person.name],
    ["Quotes", name],
  ] as const) {
    const slides = page.getByRole("region", { name: list, exact: true }).getByLabel(/^\d+ of \d+$/);
    await expectDrawn(slides.filter({ hasText: who }).locator("img"), PERSON_FALLBACK);
  }
  await expectFolded(page, name);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("long quotes are folded, too", async ({ page, baseURL }) => {
    const voice = { name: "Kavita Long", role: "Engineer", quote: LONG_QUOTE };
    await store(page, baseURL, "/api/testimonials", voice);
    await page.goto("/about");
    await expectFolded(page, voice.name);
  });
});
