import type { Locator, Page } from "@playwright/test";
import { CATEGORIES, type CategoryCounts } from "#content/categories.ts";
import { COURSES_PER_PAGE, DEFAULT_CERTIFICATION, levelName, NO_PREREQUISITES } from "#content/courses.ts";
import { splitLead } from "#site/courses/split-lead.ts";
import { answer, answerOnDemand, breakConnection, FAILED_LOAD, mockTokens } from "./support/answers.ts";
import {
  ALL,
  COURSES,
  cardOf,
  cards,
  count,
  loadMore,
  published,
  publishedTitles,
  tab,
  titles,
} from "./support/listing.ts";
import { omitPreloads } from "./support/omit-preloads.ts";
import { fact, summaries, unfoldedBy } from "./support/parts.ts";
import { hydrated, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/* Which courses a category, an order or a search has is in server/tests/it/courses.rs and search.rs. */

test("cards and sidebar show what one chooses by, and an order is an address", async ({ page }) => {
  await mockTokens(page);
  await visit(page, "/courses");
  const courses = await published(page, "category=cs-it");
  const [course] = courses;
  if (!course) throw new Error("the demo has courses");

  await test.step("the rest of a card is folded", async () => {
    const card = cardOf(page, course.id);
    for (const [name, text] of [
      ["Price", `₹${course.price}`],
      ...(course.rated ? [["Rating", course.rated.value.toFixed(1)] as const] : []),
      ["Duration", course.duration],
      ["Level", levelName(course.level) ?? ""],
    ] as const) {
      await expect(fact(card, name)).toContainText(text);
      await expect(fact(card, name)).toBeVisible();
    }
    await expect(card.getByText(splitLead(course.description)[0], { exact: true })).toBeVisible();
    await expect(card.getByRole("button", { name: `Send Inquiry about ${course.title}` })).toBeVisible();
    await expect(card.getByRole("button", { name: `Download Syllabus of ${course.title}` })).toBeVisible();
    await expect(card.getByText(course.instructor).first()).toBeHidden();
    await summaries(card).first().click();
    await expect(card.getByText(course.instructor).first()).toBeVisible();
    await expect(card.locator("img")).toHaveAttribute("src", course.image);
    for (const text of [
      course.title,
      ...splitLead(course.description).map((part) => part.trim()),
      course.students.toLocaleString("en-IN"),
      course.certification ?? DEFAULT_CERTIFICATION,
      ...(course.prerequisites.length > 0 ? course.prerequisites : [NO_PREREQUISITES]),
    ]) {
      await expect(card).toContainText(text);
    }
    await expectUnfolds(card, "What You'll Learn", course.what_you_learn);
    await expectUnfolds(card, "Course Syllabus", course.syllabus);
  });

  await test.step("the sidebar has the same courses and asks about one", async () => {
    const sidebar = page.getByRole("complementary", { name: "Courses at a glance" });
    await expect(sidebar.getByRole("listitem")).toContainText(courses.map(({ title }) => title));
    await expect(sidebar.getByRole("listitem")).toContainText(
      courses.map(({ duration, price }) => `${duration} · ₹${price}`),
    );
    await sidebar.getByRole("button", { name: `Get Guidance on ${course.title}` }).click();
    await expect(page.getByRole("dialog")).toContainText(course.title);
    await page.keyboard.press("Escape");
  });

  for (const sort of ["rating", "price"]) {
    await page.getByLabel("Sort by").selectOption(sort);
    await page.waitForURL(`/courses?sort=${sort}`);
    await hydrated(page);
    expect(await titles(page)).toEqual(await publishedTitles(page, `category=cs-it&sort=${sort}`));
  }
  await page.goBack();
  await hydrated(page);
  await expect(page.getByLabel("Sort by"), "back shows the order of that address").toHaveValue("rating");
});

async function expectUnfolds(card: Locator, name: string, items: readonly string[]) {
  const summary = summaries(card).filter({ hasText: name });
  const entries = unfoldedBy(summary).getByRole("listitem");
  await expect(entries.first()).toBeHidden();
  await summary.click();
  await expect(entries).toHaveText([...items]);
  await expect(entries.first()).toBeVisible();
  await summary.press("Enter");
  await expect(entries.first()).toBeHidden();
}

test("three cards stand side by side, and unfolding one moves no other", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, ALL);
  const boxes = () =>
    cards(page).evaluateAll((all) =>
      all.map((card) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        return { left, top: top + window.scrollY, width, height };
      }),
    );
  const before = await boxes();
  expect(new Set(before.map(({ left }) => left)).size).toBe(3);
  const first = cards(page).first();
  await summaries(first).first().click();
  await expect(first.getByText("Prerequisites", { exact: true })).toBeVisible();
  expect(await boxes()).toEqual(before);
});

test("a search tolerates typos, counts in the tabs and is kept when sorted", async ({ page }) => {
  await visit(page, `${ALL}?q=pythn`);
  expect(await titles(page)).toContain("Machine Learning with Python");
  const counts: CategoryCounts = await (await page.request.get("/api/courses/counts?q=pythn")).json();
  await expect(count(page)).toContainText(`${counts.all} courses`);
  for (const { key, name } of CATEGORIES) {
    await expect(tab(page, new RegExp(`^${name} ?${counts[key]} `))).toHaveAttribute("href", /\?q=pythn$/);
  }
  await page.getByLabel("Sort by").selectOption("price");
  await page.waitForURL(`${ALL}?q=pythn&sort=price`);
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.waitForURL(`${ALL}?sort=price`);
});

test.describe("Load More Courses", () => {
  test("appends courses and focuses the first, and reload and Back restore them", async ({ page }) => {
    await visit(page, ALL);
    const whole = await publishedTitles(page);
    const first = cards(page).first();
    await summaries(first).first().click();
    await summaries(first).nth(1).click();
    for (const total of [24, 36]) {
      await loadMore(page).click();
      await expect(cards(page)).toHaveCount(total);
      expect(await titles(page)).toEqual(whole.slice(0, total));
      await expect(titleLink(page, total - COURSES_PER_PAGE)).toBeFocused();
      expect(page.url()).toContain(`${ALL}?page=${total / COURSES_PER_PAGE}`);
    }
    await expect(loadMore(page)).toHaveCount(0);
    await expect(page.getByText("Courses 1–36 of 36")).toBeVisible();
    await expect(first.getByRole("listitem").first(), "what is unfolded stays so").toBeVisible();

    const twentieth = cards(page).nth(19);
    await twentieth.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    // The position is stored when scrolling has ended.
    await page.waitForFunction(() => history.state.coursesTop === window.scrollY);
    await page.reload();
    await expect(cards(page)).toHaveCount(36);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2);
    await titleLink(page, 19).click();
    await page.waitForURL(/\/courses\/[a-z-]+$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(36);
    await expect(twentieth).toBeInViewport();
  });

  test("shows that it loads, shows errors, and can be retried", async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await visit(page, `${ALL}?page=2`);
    const whole = await publishedTitles(page);
    const pages = page.getByRole("navigation", { name: "Pages of courses" });
    await expect(pages.getByRole("link", { name: "Previous page" })).toHaveAttribute("href", ALL);
    await expect(pages.getByRole("link", { name: "Next page" })).toHaveAttribute("href", `${ALL}?page=3`);
    const waiting = await answerOnDemand(page, COURSES, 500, { message: "The catalogue is being moved." });
    await loadMore(page).click();
    await expect(page.getByRole("link", { name: "Loading courses..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    waiting.respond();
    await expect(page.getByRole("alert").filter({ hasText: "The catalogue is being moved." })).toBeVisible();
    await breakConnection(page, COURSES);
    await loadMore(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to fetch courses" })).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await page.unrouteAll();
    await loadMore(page).click();
    await expect(cards(page)).toHaveCount(24);
    expect(await titles(page)).toEqual(whole.slice(12, 36));
    await expect(page.getByText("Failed to fetch courses")).toHaveCount(0);
  });
});

/** The link of the card at an index. */
function titleLink(page: Page, at: number): Locator {
  return cards(page).nth(at).getByRole("heading", { level: 3 }).getByRole("link");
}

test("a listing without courses in the page data requests them", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await omitPreloads(page, "/courses", (path) => path.startsWith(COURSES));
  const waiting = await answerOnDemand(page, COURSES, 200, await published(page, "category=cs-it"));
  await page.goto("/courses");
  await expect(page.getByRole("status").filter({ hasText: "Loading courses..." })).toBeVisible();
  waiting.respond();
  await expect(cards(page)).toHaveCount(10);
  await answer(page, COURSES, 500, { message: "The list is out of order." });
  await page.reload();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("The list is out of order.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each category has its heading, its tab and its courses", async ({ page }) => {
    const counts: CategoryCounts = await (await page.request.get("/api/courses/counts")).json();
    for (const { key, heading, name } of CATEGORIES) {
      const address = key === "cs-it" ? "/courses" : `/courses/category/${key}`;
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(tab(page, /./)).toHaveText(
        CATEGORIES.map((one) => `${one.name}${counts[one.key]} courses`),
      );
      const current = tab(page, new RegExp(`^${name}`)).and(page.locator("[aria-current=page]"));
      await expect(current).toHaveAttribute("href", address);
      const courses = await publishedTitles(page, key === "all" ? "" : `category=${key}`);
      expect(await titles(page)).toEqual(courses.slice(0, COURSES_PER_PAGE));
    }
  });

  test("a search keeps its query when sorted, leads on, and one without results has ways out", async ({
    page,
  }) => {
    await page.goto(`${ALL}?q=design`);
    await page.getByLabel("Sort by").selectOption("price");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(`${ALL}?q=design&sort=price`);
    expect(await titles(page)).toEqual((await publishedTitles(page, "q=design&sort=price")).slice(0, 12));
    await page.getByRole("link", { name: "Clear search" }).click();
    await page.waitForURL(`${ALL}?sort=price`);
    await loadMore(page).click();
    await page.waitForURL(`${ALL}?sort=price&page=2`);
    await expect(cards(page)).toHaveCount(12);
    const card = cards(page).first();
    await summaries(card).first().click();
    await summaries(card).nth(1).click();
    await expect(card.getByRole("listitem").first()).toBeVisible();

    await page.goto("/courses?q=zzqx");
    await expect(page.getByRole("heading", { name: "No course found for “zzqx”" })).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Show CS-IT Courses" })).toHaveAttribute("href", "/courses");
    await page.getByRole("link", { name: "PLC", exact: true }).click();
    await page.waitForURL(`${ALL}?q=PLC`);
    await expect(cards(page).first()).toBeVisible();

    await page.goto("/courses?q=hydraulics");
    await page.getByRole("link", { name: /^See \d+ match(es)? in all categories$/ }).click();
    await page.waitForURL(`${ALL}?q=hydraulics`);
    expect(await titles(page)).toContain("Hydraulics and Pneumatics");
  });
});
