import type { Page } from "@playwright/test";
import { HIGHLIGHT, SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { answer, answerLater, envelope, FAILED_LOAD, lose } from "./support/answers.ts";
import { alive, pass, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const LIST = "/api/courses/get";

interface Course {
  id: number;
  slug: string;
  title: string;
  category_key: string;
  rating: number;
  students: number;
  price: string;
  price_paise: number;
  duration: string;
}

const cards = (page: Page) => page.getByRole("article");
const titles = (page: Page) => cards(page).getByRole("heading", { level: 3 });
const more = (page: Page) => page.getByRole("link", { name: "Load More Courses" });
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Courses at a glance" });

const courses = async (page: Page, query = "?category=all"): Promise<Course[]> =>
  (await page.request.get(LIST + query)).json();

for (const [path, heading, key] of [
  ["/courses", "CS-IT Courses", "cs-it"],
  ["/courses/category/all", "All Courses", null],
  ["/courses/category/electronics", "Electronics & Industrial Automation", "electronics"],
  ["/courses/category/machine-design", "Machine Designing & Drafting", "machine-design"],
  ["/courses/category/other", "Other Courses", "other"],
] as const) {
  test(`${path} is headed '${heading}' and holds that category`, async ({ page }) => {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const all = await courses(page);
    const own = all.filter((course) => key === null || course.category_key === key);
    await expect(page.getByText(`${own.length} courses`, { exact: true }).first()).toBeVisible();
    await expect(titles(page)).toHaveCount(Math.min(12, own.length));
    for (const title of await titles(page).allInnerTexts()) {
      expect(own.map((course) => course.title)).toContain(title);
    }
  });
}

test("the sidebar lists the same courses with duration, price and 'Get Guidance'", async ({ page }) => {
  await visit(page, "/courses/category/electronics");
  const shown = await titles(page).allInnerTexts();
  const items = sidebar(page).getByRole("listitem");
  await expect(items).toHaveCount(shown.length);
  const all = await courses(page);
  for (const [at, title] of shown.entries()) {
    const course = all.find((one) => one.title === title);
    for (const text of [title, course?.duration, `₹${course?.price}`, "Get Guidance"]) {
      await expect(items.nth(at)).toContainText(text ?? "-");
    }
  }
  await items.last().getByRole("link").click();
  await expect(cards(page).last()).toBeInViewport();
});

test("a card shows every field, and unfolds what one learns and the syllabus", async ({ page }) => {
  await visit(page, "/courses");
  const card = cards(page).first();
  const [first] = await courses(page, "?category=cs-it&page=1&per_page=1");
  const course = await (await page.request.get(`/api/courses/${first?.id}`)).json();
  for (const text of [
    course.title,
    course.description,
    `₹${course.price}`,
    course.duration,
    course.instructor,
  ]) {
    await expect(card).toContainText(text);
  }
  await expect(card).toContainText(course.rating.toFixed(1));
  await expect(card).toContainText(course.students.toLocaleString("en-IN"));
  if (course.certification) await expect(card).toContainText(course.certification);
  for (const text of course.prerequisites) await expect(card.getByText(text)).toBeVisible();
  await expect(card.locator("img")).toHaveAttribute("src", course.image);
  for (const [summary, lines] of [
    ["What You'll Learn", course.what_you_learn],
    ["Course Syllabus", course.syllabus],
  ] as const) {
    await expect(card.getByText(lines[0])).toBeHidden();
    await card.getByText(summary).click();
    for (const line of lines) await expect(card.getByText(line, { exact: true })).toBeVisible();
    await card.getByText(summary).click();
    await expect(card.getByText(lines[0])).toBeHidden();
  }
  for (const name of ["Send Inquiry", "Download Syllabus"]) {
    await expect(card.getByRole("button", { name })).toBeVisible();
  }
});

for (const [label, sort, before] of [
  ["Popularity", null, (a: Course, b: Course) => a.students >= b.students],
  ["Rating", "rating", (a: Course, b: Course) => a.rating >= b.rating],
  ["Price", "price", (a: Course, b: Course) => a.price_paise <= b.price_paise],
  ["Price: high to low", "price-desc", (a: Course, b: Course) => a.price_paise >= b.price_paise],
  ["Duration", "duration", (a: Course, b: Course) => days(a) <= days(b)],
] as const) {
  test(`sorted by ${label}, and the address says so`, async ({ page }) => {
    await visit(page, sort === null ? "/courses/category/all?sort=rating" : "/courses/category/all");
    await page.getByLabel("Sort by").selectOption({ label });
    await page.waitForURL(`/courses/category/all${sort === null ? "" : `?sort=${sort}`}`);
    await expect(page.getByLabel("Sort by").locator("option:checked")).toHaveText(label);
    const all = await courses(page);
    const shown = (await titles(page).allInnerTexts()).map((title) => all.find((one) => one.title === title));
    expect(shown).toHaveLength(12);
    for (const [at, course] of shown.entries()) {
      const next = shown[at + 1];
      if (course && next) expect(before(course, next), `${course.title}, ${next.title}`).toBe(true);
    }
  });
}

/** "16 weeks", "3 months" and "40 hours" in days; eight hours are one. */
function days({ duration }: Course): number {
  const [, amount = "", unit = ""] = /^(\d+) (month|week|day|hour)/.exec(duration) ?? [];
  return Number(amount) * ({ month: 30, week: 7, day: 1, hour: 1 / 8 }[unit] ?? Number.NaN);
}

test("'Load More Courses' appends the next twelve, moves focus there and names them in the address", async ({
  page,
}) => {
  await visit(page, "/courses/category/all");
  const before = await titles(page).allInnerTexts();
  await more(page).click();
  await expect(cards(page)).toHaveCount(24);
  const after = await titles(page).allInnerTexts();
  expect(after.slice(0, 12)).toEqual(before);
  expect(new Set(after).size).toBe(24);
  await expect(page).toHaveURL("/courses/category/all?page=2");
  await expect(titles(page).nth(12).getByRole("link")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "More courses loaded." })).toContainText(
    "1–24 of 36",
  );
  await more(page).click();
  await expect(cards(page)).toHaveCount(36);
  await expect(more(page)).toHaveCount(0);
  expect(await titles(page).allInnerTexts()).toEqual((await courses(page)).map((course) => course.title));
});

test("a card that was unfolded stays so while others are appended", async ({ page }) => {
  await visit(page, "/courses/category/all");
  await cards(page).first().getByText("Course Syllabus").click();
  await more(page).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first().locator("details[open]")).toHaveCount(1);
});

test("while more courses load the button says so and is not sent twice", async ({ page }) => {
  await visit(page, "/courses/category/all");
  const asked = await answerLater(page, LIST, 200, []);
  await more(page).click();
  const busy = page.getByRole("link", { name: "Loading courses..." });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  await busy.press("Enter");
  asked.letGo();
  await expect(more(page).or(busy)).not.toHaveText("Loading courses...");
  expect(asked.requests).toHaveLength(1);
});

for (const [what, failure, text] of [
  [
    "with a message",
    (page: Page) => answer(page, LIST, 500, envelope("The shelf is locked")),
    "The shelf is locked",
  ],
  ["without a message", (page: Page) => answer(page, LIST, 500, {}), "Failed to fetch courses"],
  ["without an answer", (page: Page) => lose(page, LIST), "Failed to fetch courses"],
] as const) {
  test(`a failure ${what} shows its text, keeps the cards and can be tried again`, async ({
    page,
    complaints,
  }) => {
    complaints.ignore(FAILED_LOAD);
    await visit(page, "/courses/category/all");
    await failure(page);
    await more(page).click();
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(page).toHaveURL("/courses/category/all");
    await page.unroute((url) => url.pathname === LIST);
    await page.unrouteAll();
    await more(page).click();
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByText(text)).toHaveCount(0);
  });
}

test("a grown listing is there again after reload, and after a course and back", async ({ page }) => {
  await visit(page, "/courses/category/all");
  await more(page).click();
  await expect(cards(page)).toHaveCount(24);
  await page.reload();
  await expect(cards(page)).toHaveCount(24);
  await titles(page).nth(20).getByRole("link").click();
  await page.waitForURL(/\/courses\/(?!category)/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).nth(20)).toBeInViewport();
});

test("a fragment scrolls after 100 ms, lights its card after 300 ms and lets it go after 2000 more", async ({
  page,
}) => {
  expect([SCROLL_TO_COURSE_MS, HIGHLIGHT.delayMs, HIGHLIGHT.durationMs]).toEqual([100, 300, 2000]);
  await stopClock(page);
  const all = await courses(page, "?category=cs-it&page=1&per_page=12");
  const id = all.at(-1)?.id;
  await visit(page, `/courses#course-${id}`);
  const card = page.locator(`#course-${id}`);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await pass(page, 99);
  await expect(card).not.toBeInViewport();
  await pass(page, 1);
  await expect(card).toBeInViewport();
  await pass(page, 199);
  await expect(card).not.toHaveClass(/bg-signal-wash/);
  await pass(page, 1);
  await expect(card).toHaveClass(/bg-signal-wash/);
  await pass(page, 1999);
  await expect(card).toHaveClass(/bg-signal-wash/);
  await pass(page, 1);
  await expect(card).not.toHaveClass(/bg-signal-wash/);
});

test("a fragment of a course in another category shows that course first", async ({ page }) => {
  const [other] = await courses(page, "?category=other&page=1&per_page=1");
  await visit(page, `/courses#course-${other?.id}`);
  await expect(titles(page).first()).toHaveText(other?.title ?? "-");
  await expect(cards(page).first()).toBeInViewport();
  await expect(cards(page)).toHaveCount(11);
});

for (const [what, failure, text] of [
  [
    "with an error",
    (page: Page, path: string) => answer(page, path, 500, envelope("The file is torn")),
    "The file is torn",
  ],
  ["without a text", (page: Page, path: string) => answer(page, path, 500, {}), "Failed to fetch course"],
  ["without an answer", lose, "Failed to fetch course"],
] as const) {
  test(`when the course of a fragment fails ${what}, the listing says so`, async ({ page, complaints }) => {
    complaints.ignore(FAILED_LOAD);
    const [other] = await courses(page, "?category=other&page=1&per_page=1");
    await failure(page, `/api/courses/${other?.id}`);
    await visit(page, `/courses#course-${other?.id}`);
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await expect(cards(page)).toHaveCount(10);
  });
}

test("the open listing is accessible in both schemes", async ({ page }) => {
  await visit(page, "/courses/category/machine-design");
  await cards(page).first().getByText("What You'll Learn").click();
  await cards(page).first().getByText("Course Syllabus").click();
  await expectAccessibleInBothSchemes(page, "main");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("sorting, pages and search work by the address alone", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/courses/category/all");
    await page.getByLabel("Sort by").selectOption("price");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL("/courses/category/all?sort=price");
    const cheapest = (await courses(page)).toSorted((a, b) => a.price_paise - b.price_paise);
    await expect(cards(page).first()).toContainText(`₹${cheapest[0]?.price}`);
    await more(page).click();
    await expect(page).toHaveURL("/courses/category/all?sort=price&page=2");
    await expect(cards(page)).toHaveCount(12);
    await expect(cards(page).first()).toContainText(`₹${cheapest[12]?.price}`);
    await page.getByRole("link", { name: "Page 3" }).click();
    await expect(page).toHaveURL("/courses/category/all?sort=price&page=3");
    await cards(page)
      .first()
      .getByRole("link", { name: /^Send Inquiry/ })
      .click();
    await expect(page).toHaveURL(/\/courses\/[a-z0-9-]+#inquiry$/);
  });
});

test("an address that the listing does not know falls back or says so", async ({ page, complaints }) => {
  complaints.ignore(/404/);
  await visit(page, "/courses?sort=nonsense");
  await alive(page);
  await expect(page.getByLabel("Sort by")).toHaveValue("popularity");
  expect((await page.request.get("/courses/category/cooking")).status()).toBe(404);
});
