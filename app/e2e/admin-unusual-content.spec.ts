import type { APIResponse, Locator, Page } from "@playwright/test";
import { PERSON_FALLBACK } from "#content/person-art.ts";
import { expect, fromSite, test, unique } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";
import { visit } from "./support/site.ts";

/* Valid content that the demo data does not have, as visitors see it. */

const MISSING = "/art/there-is-no-such-picture.svg";
/** Stands for courses on hydraulics and pneumatics. */
const HYDRAULIC = "/art/course-pneumatic.svg";

const COURSE = {
  instructor: "Meera Joshi",
  duration: "2 weeks",
  category: "Electronics",
  certification: null,
  description: "Wire, program and test a small rack.",
  syllabus: ["Safety", "Wiring"],
  what_you_learn: ["Read a plan"],
  prerequisites: ["Patience"],
  students: 1,
  rating: 4,
  price: "1,000",
  image: "/art/course-plc.svg",
  downloadlink: "/art/course-plc.svg",
};

/** Almost as long as a quote may be. */
const LONG_QUOTE = Array.from({ length: 13 }, (_, at) => `Sentence ${at + 1} of a long story.`).join(" ");

/** The paths of the records that a test has created; they are deleted for the other tests. */
const left: string[] = [];

async function store(page: Page, baseURL: string | undefined, call: string, data: object) {
  const answer: APIResponse = await page.request.post(call, { headers: fromSite(baseURL), data });
  expect(answer.status(), await answer.text()).toBe(201);
  const record = await answer.json();
  left.push(`${call}/${record.id}`);
  return record;
}

test.afterEach(async ({ page, baseURL }) => {
  for (const address of left.splice(0)) {
    const answer = await page.request.delete(address, { headers: fromSite(baseURL) });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
});

/** Whether the picture on the screen is a fallback, whatever its source. */
const drawn = (picture: Locator) =>
  picture.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);

function addCourse(page: Page, baseURL: string | undefined, fields: object) {
  return store(page, baseURL, "/api/courses", { ...COURSE, title: unique("Unusual course"), ...fields });
}

test("a course without lists has no empty sections, on its page and on its card", async ({
  page,
  baseURL,
}) => {
  const course = await addCourse(page, baseURL, { syllabus: [], what_you_learn: [], prerequisites: [] });
  await visit(page, `/courses/${course.slug}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(course.title);
  await expect(main.getByText("What You'll Learn")).toHaveCount(0);
  await expect(main.getByText("Course Syllabus")).toHaveCount(0);
  await expect(main.locator("ul:empty, ol:empty")).toHaveCount(0);
  await visit(page, `/courses/category/electronics?q=${encodeURIComponent(course.title)}`);
  const card = page.locator(`#course-${course.id}`);
  await expect(card).toContainText(course.title);
  await expect(card.locator(".card-folds details")).toHaveCount(0);
  await expect(card.locator("ul:empty, ol:empty")).toHaveCount(0);
});

test("duplicate lines of a course both show", async ({ page, baseURL }) => {
  const twice = ["Practice", "Theory", "Practice"];
  const course = await addCourse(page, baseURL, {
    syllabus: twice,
    what_you_learn: twice,
    prerequisites: twice,
  });
  await visit(page, `/courses/${course.slug}`);
  const main = page.getByRole("main");
  for (const name of ["What You'll Learn", "Course Syllabus"]) {
    await expect(main.getByRole("region", { name }).getByRole("listitem")).toHaveText(twice);
  }
  await expect(
    main.getByRole("region", { name: "Before and after the course" }).getByRole("listitem"),
  ).toHaveText(twice);
});

test("a course picture that does not load is replaced by the drawing of its subject", async ({
  page,
  baseURL,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  const course = await addCourse(page, baseURL, { title: unique("Hydraulic presses"), image: MISSING });
  for (const address of [
    `/courses/${course.slug}`,
    `/courses/category/electronics?q=${encodeURIComponent(course.title)}`,
  ]) {
    await visit(page, address);
    const picture = page.getByRole("main").locator("img[data-fallback]").first();
    await expect(picture).toHaveAttribute("src", HYDRAULIC);
    await expect.poll(() => drawn(picture)).toBe(true);
  }
});

test("courses without a picture show drawings of their subject, and neighbours different ones", async ({
  page,
  baseURL,
}) => {
  const subject = unique("Hydraulic presses");
  const courses = [];
  for (const part of ["one", "two", "three"]) {
    courses.push(await addCourse(page, baseURL, { title: `${subject}, part ${part}`, image: "" }));
  }
  await visit(page, `/courses/category/electronics?q=${encodeURIComponent(subject)}`);
  const pictures = page.locator("article img");
  await expect(pictures).toHaveCount(courses.length);
  const shown = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("src")));
  expect(shown[0]).toBe(HYDRAULIC);
  expect(new Set(shown).size).toBe(courses.length);
  await visit(page, `/courses/${courses[2].slug}`);
  await expect(page.getByRole("main").locator("img").first()).toHaveAttribute("src", HYDRAULIC);
});

test("portraits that do not load are replaced by a fallback", async ({ page, baseURL, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  const name = unique("Ira");
  const person = { name, title: "Trainer", description: "Teaches.", image: MISSING };
  const member = await store(page, baseURL, "/api/team", person);
  const voice = { name, role: "Engineer", quote: "It works.", image: MISSING };
  await store(page, baseURL, "/api/testimonials", voice);
  await visit(page, `/team/${member.slug}`);
  await expect(page.getByRole("main").locator("img").first()).toHaveAttribute("src", PERSON_FALLBACK);
  await visit(page, "/about");
  for (const card of [
    page.locator(".team-card").filter({ hasText: name }),
    page.locator(".testimonial-track > *").filter({ hasText: name }),
  ]) {
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator("img")).toHaveAttribute("src", PERSON_FALLBACK);
    await expect.poll(() => drawn(card.locator("img"))).toBe(true);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a long testimonial is collapsed, and its button expands only this one", async ({
      page,
      baseURL,
      pageErrors,
    }) => {
      // Other tests store testimonials whose pictures do not load.
      pageErrors.ignore(FAILED_LOAD);
      const name = unique("Kiran");
      await store(page, baseURL, "/api/testimonials", { name, role: "Engineer", quote: LONG_QUOTE });
      expect(await (await page.request.get("/about")).text()).toContain(LONG_QUOTE);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        if (javaScriptEnabled) await visit(page, "/about");
        else await page.goto("/about");
        const cards = page.locator(".testimonial-track > *");
        const card = cards.filter({ hasText: name });
        await card.scrollIntoViewIfNeeded();
        const height = async (one: Locator) => (await one.boundingBox())?.height ?? 0;
        const before = await height(card);
        expect(before).toBeLessThan(480);
        const quote = card.locator("blockquote");
        const shown = () => quote.evaluate((element) => element.clientHeight >= element.scrollHeight - 1);
        expect(await shown()).toBe(false);
        await card.locator("summary").focus();
        await page.keyboard.press("Enter");
        await expect(card.locator("summary")).toContainText("Show less");
        await expect.poll(shown).toBe(true);
        expect(await height(card)).toBeGreaterThan(before);
        expect(await height(cards.first())).toBeLessThanOrEqual(before);
        await page.keyboard.press("Enter");
        await expect.poll(shown).toBe(false);
      }
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture that does not load is covered by a fallback", async ({ page, baseURL, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    const course = await addCourse(page, baseURL, { title: unique("Hydraulic presses"), image: MISSING });
    await page.goto(`/courses/${course.slug}`);
    const picture = page.getByRole("main").locator("img").first();
    const cover = await picture.evaluate((element) => {
      const { backgroundImage, position } = getComputedStyle(element, "::after");
      return { backgroundImage, position };
    });
    expect(cover.position).toBe("absolute");
    expect(cover.backgroundImage).toContain(HYDRAULIC);
  });
});
