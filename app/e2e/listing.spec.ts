import type { Locator, Page } from "@playwright/test";
import { CATEGORIES, type CategoryCounts } from "#content/categories.ts";
import {
  COURSES_PER_PAGE,
  type Course,
  DEFAULT_CERTIFICATION,
  levelName,
  NO_PREREQUISITES,
} from "#content/courses.ts";
import { answer, answerOnDemand, breakConnection, FAILED_LOAD, mockTokens } from "./support/answers.ts";
import { omitPreloads } from "./support/omit-preloads.ts";
import { hydrated, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const ALL = "/courses/category/all";
const CALL = "/api/courses/get";

const cards = (page: Page) => page.getByRole("article");
const titles = (page: Page) => page.getByRole("article").locator("h3").allTextContents();
const more = (page: Page) => page.getByRole("link", { name: "Load More Courses" });

async function published(page: Page, query = ""): Promise<Course[]> {
  return (await page.request.get(CALL + query)).json();
}

/** One fact of each card, in order. */
function figures(page: Page, name: string): Promise<string[]> {
  return page
    .getByRole("article")
    .locator(`dt:text-is("${name}") + dd`)
    .evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ""));
}

const number = (text: string) => Number(text.replace(/[^\d.]/g, ""));

/** "45 days", "3 months" and "8 weeks" in weeks. */
function weeks(text: string): number {
  const unit = /day|month/.exec(text)?.[0];
  return number(text) * (unit === "day" ? 1 / 7 : unit === "month" ? 52 / 12 : 1);
}

/** The sort options: the fact they sort by, how it is parsed, and the direction. */
const ORDERS = [
  { sort: "popularity", figure: "Students", read: number, up: false },
  {
    sort: "rating",
    figure: "Rating",
    read: (text: string) => number(text.replace("out of 5", "")),
    up: false,
  },
  { sort: "price", figure: "Price", read: number, up: true },
  { sort: "price-desc", figure: "Price", read: number, up: false },
  { sort: "duration", figure: "Duration", read: weeks, up: true },
];

async function expectOrder(page: Page, { figure, read, up }: (typeof ORDERS)[number]) {
  const shown = (await figures(page, figure)).map(read);
  expect(shown.length).toBeGreaterThan(5);
  expect(new Set(shown).size, "an order of equals would prove nothing").toBeGreaterThan(3);
  expect(shown).toEqual(shown.toSorted((a, b) => (up ? a - b : b - a)));
}

for (const { key, heading, name } of CATEGORIES) {
  test(`the listing of ${key} has its heading, its tab and its courses`, async ({ page }) => {
    const address = key === "cs-it" ? "/courses" : `/courses/category/${key}`;
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const counts: CategoryCounts = await (await page.request.get("/api/courses/counts")).json();
    const tabs = page.getByRole("navigation", { name: "Course categories" }).getByRole("link");
    await expect(tabs).toHaveText(CATEGORIES.map((tab) => `${tab.name}${counts[tab.key]} courses`));
    const current = tabs.and(page.locator("[aria-current=page]"));
    await expect(current).toContainText(name);
    await expect(current).toHaveAttribute("href", address);
    await expect(cards(page)).toHaveCount(Math.min(counts[key], COURSES_PER_PAGE));
    const known = new Set((await published(page, `?category=${key}`)).map((course) => course.title));
    expect((await titles(page)).filter((title) => !known.has(title))).toEqual([]);
  });
}

test("a card shows what one chooses by, and the rest of its course when it is unfolded", async ({ page }) => {
  await visit(page, "/courses");
  for (const course of (await published(page, "?category=cs-it")).slice(0, 3)) {
    const card = page.locator(`#course-${course.id}`);
    for (const [name, text] of [
      ["Price", `₹${course.price}`],
      ["Rating", course.rating.toFixed(1)],
      ["Duration", course.duration],
      ["Level", levelName(course.level) ?? ""],
    ] as const) {
      const fact = card.locator(`dt:text-is("${name}") + dd`);
      await expect(fact).toContainText(text);
      await expect(fact).toBeVisible();
    }
    await expect(card.getByText(course.instructor).first()).toBeHidden();
    await card.locator("summary").first().click();
    await expect(card.getByText(course.instructor).first()).toBeVisible();
    await expect(card.locator("img")).toHaveAttribute("src", course.image);
    for (const text of [
      course.title,
      course.description,
      `₹${course.price}`,
      course.rating.toFixed(1),
      course.duration,
      course.students.toLocaleString("en-IN"),
      course.certification ?? DEFAULT_CERTIFICATION,
      course.instructor,
      ...(course.prerequisites.length > 0 ? course.prerequisites : [NO_PREREQUISITES]),
    ]) {
      await expect(card).toContainText(text);
    }
    await unfolds(card, "What You'll Learn", course.what_you_learn);
    await unfolds(card, "Course Syllabus", course.syllabus);
    await expect(card.getByRole("button", { name: `Send Inquiry about ${course.title}` })).toBeVisible();
    await expect(card.getByRole("button", { name: `Download Syllabus of ${course.title}` })).toBeVisible();
  }
});

async function unfoldOutcomes(card: Locator) {
  await card.locator("summary").first().click();
  await card.locator("details details summary").first().click();
}

async function unfolds(card: Locator, summary: string, items: readonly string[]) {
  const part = card.locator("details details").filter({ hasText: summary });
  await expect(part.getByRole("listitem").first()).toBeHidden();
  await part.locator("summary").click();
  await expect(part.getByRole("listitem")).toHaveText([...items]);
  await expect(part.getByRole("listitem").first()).toBeVisible();
  await part.locator("summary").press("Enter");
  await expect(part.getByRole("listitem").first()).toBeHidden();
}

test("the sidebar lists the same courses with duration and price, and a contact link", async ({ page }) => {
  await visit(page, "/courses");
  const sidebar = page.getByRole("complementary", { name: "Courses at a glance" });
  const courses = await published(page, "?category=cs-it");
  const lines = sidebar.getByRole("listitem");
  await expect(lines).toHaveCount(courses.length);
  for (const [at, course] of courses.entries()) {
    await expect(lines.nth(at)).toContainText(course.title);
    await expect(lines.nth(at)).toContainText(`${course.duration} · ₹${course.price}`);
  }
  await mockTokens(page);
  const [first] = courses;
  await sidebar.getByRole("button", { name: `Get Guidance on ${first?.title}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText(first?.title ?? "");
});

test("a selected order is in the URL and sorts the cards", async ({ page }) => {
  await visit(page, "/courses");
  for (const order of ORDERS.toReversed()) {
    await page.getByLabel("Sort by").selectOption(order.sort);
    const query = order.sort === "popularity" ? "" : `?sort=${order.sort}`;
    await page.waitForURL((url) => url.pathname + url.search === `/courses${query}`);
    await hydrated(page);
    await expect(page.getByLabel("Sort by")).toHaveValue(order.sort);
    await expectOrder(page, order);
  }
  await page.goBack();
  await hydrated(page);
  await expect(page.getByLabel("Sort by"), "back shows the order of that address").toHaveValue("rating");
});

test("a search tolerates typos, updates the counts of the tabs and keeps its query when sorted", async ({
  page,
}) => {
  await visit(page, `${ALL}?q=pythn`);
  expect(await titles(page)).toContain("Machine Learning with Python");
  const counts: CategoryCounts = await (await page.request.get("/api/courses/counts?q=pythn")).json();
  await expect(page.locator("#result-count")).toContainText(`${counts.all} courses`);
  for (const { key, name } of CATEGORIES) {
    const tab = page
      .getByRole("navigation", { name: "Course categories" })
      .getByRole("link", { name: new RegExp(`^${name} ?${counts[key]} `) });
    await expect(tab).toHaveAttribute("href", /\?q=pythn$/);
  }
  await page.getByLabel("Sort by").selectOption("price");
  await page.waitForURL(`${ALL}?q=pythn&sort=price`);
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.waitForURL(`${ALL}?sort=price`);
});

test("a search without results says so and has links", async ({ page }) => {
  await visit(page, "/courses?q=zzqx");
  await expect(page.getByRole("heading", { name: "No course found for “zzqx”" })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Show CS-IT Courses" })).toHaveAttribute("href", "/courses");
  await page.getByRole("link", { name: "PLC", exact: true }).click();
  await page.waitForURL(`${ALL}?q=PLC`);
  await expect(cards(page).first()).toBeVisible();
});

test("a search with results in another category links there", async ({ page }) => {
  await visit(page, "/courses?q=hydraulics");
  await page.getByRole("link", { name: /^See \d+ match(es)? in all categories$/ }).click();
  await page.waitForURL(`${ALL}?q=hydraulics`);
  expect(await titles(page)).toContain("Hydraulics and Pneumatics");
});

test("every demo course shows a drawing of its own", async ({ page }) => {
  const sources: (string | null)[] = [];
  for (const address of [ALL, `${ALL}?page=2`, `${ALL}?page=3`]) {
    await visit(page, address);
    const pictures = cards(page).locator("img");
    sources.push(...(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute("src")))));
  }
  expect(sources).toHaveLength(3 * COURSES_PER_PAGE);
  expect(new Set(sources).size).toBe(sources.length);
});

test.describe("Load More Courses", () => {
  test("appends twelve courses, focuses the first of them and keeps expanded sections", async ({ page }) => {
    await visit(page, ALL);
    const whole = (await published(page)).map((course) => course.title);
    await unfoldOutcomes(cards(page).first());
    for (const count of [24, 36]) {
      await more(page).click();
      await expect(cards(page)).toHaveCount(count);
      expect(await titles(page)).toEqual(whole.slice(0, count));
      await expect(
        cards(page)
          .nth(count - 12)
          .locator("h3 a"),
      ).toBeFocused();
      expect(page.url()).toContain(`${ALL}?page=${count / 12}`);
    }
    await expect(more(page)).toHaveCount(0);
    await expect(page.getByText("Courses 1–36 of 36")).toBeVisible();
    await expect(cards(page).first().locator("details details li").first()).toBeVisible();
  });

  test("reload and Back restore the same cards and scroll position", async ({ page }) => {
    await visit(page, ALL);
    await more(page).click();
    await expect(cards(page)).toHaveCount(24);
    const twentieth = cards(page).nth(19);
    await twentieth.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    // The position is stored when scrolling has ended.
    await page.waitForFunction(() => history.state.coursesTop === window.scrollY);
    await page.reload();
    await expect(cards(page)).toHaveCount(24);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2);
    await twentieth.locator("h3 a").click();
    await page.waitForURL(/\/courses\/[a-z-]+$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(24);
    await expect(twentieth).toBeInViewport();
  });

  test("shows that it loads, shows errors, and can be retried", async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await visit(page, ALL);
    const waiting = await answerOnDemand(page, CALL, 500, { message: "The catalogue is being moved." });
    await more(page).click();
    await expect(page.getByRole("link", { name: "Loading courses..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    waiting.respond();
    await expect(page.getByRole("alert").filter({ hasText: "The catalogue is being moved." })).toBeVisible();
    await breakConnection(page, CALL);
    await more(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch courses" })).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await page.unrouteAll();
    await more(page).click();
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByText("Failed to fetch courses")).toHaveCount(0);
  });

  test("page 2 has its own URL and links to its neighbours", async ({ page }) => {
    await visit(page, `${ALL}?page=2`);
    const whole = (await published(page)).map((course) => course.title);
    expect(await titles(page)).toEqual(whole.slice(12, 24));
    const pages = page.getByRole("navigation", { name: "Pages of courses" });
    await expect(pages.locator("[aria-current=page]")).toHaveText("Page 2");
    await expect(pages.getByRole("link", { name: "Previous page" })).toHaveAttribute("href", ALL);
    await expect(pages.getByRole("link", { name: "Next page" })).toHaveAttribute("href", `${ALL}?page=3`);
    await more(page).click();
    await expect(cards(page)).toHaveCount(24);
    expect(await titles(page)).toEqual(whole.slice(12, 36));
  });
});

test.describe("a listing without courses in the page data", () => {
  test("requests them", async ({ page }) => {
    await omitPreloads(page, "/courses", (path) => path.startsWith(CALL));
    const waiting = await answerOnDemand(page, CALL, 200, await published(page, "?category=cs-it"));
    await page.goto("/courses");
    await expect(page.getByRole("status").filter({ hasText: "Loading courses..." })).toBeVisible();
    waiting.respond();
    await expect(cards(page)).toHaveCount(10);
  });

  test("shows the server's message, else 'Failed to fetch courses'", async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await omitPreloads(page, "/courses", (path) => path.startsWith(CALL));
    for (const [status, body, text] of [
      [500, { message: "The list is out of order." }, "The list is out of order."],
      [500, {}, "Failed to fetch courses"],
      [503, undefined, "Failed to fetch courses"],
    ] as const) {
      await answer(page, CALL, status, body);
      await page.goto("/courses");
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(text);
    }
    await breakConnection(page, CALL);
    await page.goto("/courses");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Failed to fetch courses");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

  test("the order can be selected by the form", async ({ page }) => {
    await page.goto("/courses");
    for (const order of ORDERS.toReversed()) {
      await page.getByLabel("Sort by").selectOption(order.sort);
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL((url) => (url.searchParams.get("sort") ?? "popularity") === order.sort);
      await expectOrder(page, order);
    }
  });

  test("the search keeps its query, and Load More Courses links to the next page", async ({ page }) => {
    await page.goto(`${ALL}?q=design`);
    await page.getByLabel("Sort by").selectOption("price");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(`${ALL}?q=design&sort=price`);
    await page.goto(`${ALL}?sort=price`);
    await more(page).click();
    await page.waitForURL(`${ALL}?sort=price&page=2`);
    await expect(cards(page)).toHaveCount(12);
    await unfoldOutcomes(cards(page).first());
    await expect(cards(page).first().locator("details details li").first()).toBeVisible();
  });
});
