import type { Page } from "@playwright/test";
import { MENU_COLUMNS, NAV } from "#content/site.ts";
import { SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { answer, answerOnDemand, breakConnection, envelope, FAILED_LOAD } from "./support/answers.ts";
import { hydrated, pass, settle, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const MENU = "/api/courses/menu";
const NONE = { total: 0, courses: [] };
const EMPTY = { "cs-it": NONE, electronics: NONE, "machine-design": NONE, other: NONE };

const header = (page: Page) => page.getByRole("banner");
const summary = (page: Page) => page.locator(".courses-menu-bar > summary");
const panel = (page: Page) => page.locator(".courses-menu-bar > .courses-panel");
const column = (page: Page, at: number) => panel(page).locator(".menu-column").nth(at);

async function open(page: Page): Promise<void> {
  await summary(page).click();
  await expect(panel(page)).toBeVisible();
}

test("the header has its links", async ({ page }) => {
  await visit(page, "/");
  for (const [name, href] of [
    ["Home", "/"],
    ["About Us", "/about"],
    ["Start dates", "/batches"],
    ["Engineering Consultancy", "/consultancy"],
    ["Contact", "/contact"],
  ] as const) {
    await expect(header(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await expect(summary(page)).toHaveText("Courses");
  expect(NAV.courses.href).toBe("/courses");
});

test("the link of the current page is marked", async ({ page }) => {
  await visit(page, "/about");
  const link = header(page).getByRole("link", { name: "About Us" });
  await expect(link).toHaveAttribute("aria-current", "page");
  await expect(header(page).getByRole("link", { name: "Home" })).not.toHaveAttribute("aria-current");
});

test("courses are requested when the menu opens, once", async ({ page }) => {
  const asked = await answerOnDemand(page, MENU, 200, EMPTY);
  await visit(page, "/");
  expect(asked.requests).toHaveLength(0);
  await open(page);
  await expect(panel(page).getByText("Loading courses...")).toBeVisible();
  await expect(panel(page).getByText("No courses")).toHaveCount(0);
  asked.respond();
  await expect(panel(page).getByText("Loading courses...")).toHaveCount(0);
  await expect(panel(page).getByText("No courses")).toHaveCount(4);
  await summary(page).click();
  await expect(panel(page)).toBeHidden();
  await open(page);
  expect(asked.requests).toHaveLength(1);
});

test("four columns have the courses of their categories", async ({ page }) => {
  await visit(page, "/");
  await open(page);
  const columns = ["CS-IT", "Electronics & Industrial Automation", "Machine Design", "Other"];
  await expect(panel(page).locator(".menu-head > :first-child")).toHaveText(columns);
  const menu = await (await page.request.get(MENU)).json();
  const courses = await (await page.request.get("/api/courses/get")).json();
  for (const [at, { key }] of MENU_COLUMNS.entries()) {
    const titles = menu[key].courses.map(({ title }: { title: string }) => title);
    await expect(column(page, at).locator("li")).toHaveText(titles);
    const belong = courses.filter((course: { category_key: string }) => course.category_key === key);
    expect(titles.toSorted()).toEqual(belong.map(({ title }: { title: string }) => title).toSorted());
  }
});

test("an empty column says so, beside columns with courses", async ({ page }) => {
  await answer(page, MENU, 200, {
    ...EMPTY,
    other: { total: 1, courses: [{ id: 1, slug: "a", title: "Only One" }] },
  });
  await visit(page, "/");
  await open(page);
  await expect(panel(page).getByText("No courses")).toHaveCount(3);
  await expect(column(page, 3).getByRole("link", { name: "Only One" })).toBeVisible();
});

test("a failure shows its text, and a retry works", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, MENU, 500, envelope("The catalogue is being restored"));
  await visit(page, "/");
  await open(page);
  await expect(panel(page).getByText("The catalogue is being restored")).toBeVisible();
  await answer(page, MENU, 500, {});
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).getByText("Failed to fetch courses")).toBeVisible();
  await breakConnection(page, MENU);
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).getByText("Failed to fetch courses")).toBeVisible();
  await answer(page, MENU, 200, EMPTY);
  await panel(page).getByRole("button", { name: "Try again" }).click();
  await expect(panel(page).getByText("No courses")).toHaveCount(4);
});

test("if the menu's code fails to load, its four links still open the listings", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await visit(page, "/");
  await page.route("**/*.js", (route) => route.abort());
  await open(page);
  await expect(panel(page).locator(".menu-head")).toHaveCount(4);
  await page.unroute("**/*.js");
  await summary(page).click();
  await open(page);
  await expect(panel(page).locator(".menu-item").first()).toBeVisible();
});

test("the menu can be opened, navigated and left by keyboard", async ({ page }) => {
  await visit(page, "/");
  await summary(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).locator(".menu-item").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(column(page, 0).locator(".menu-head")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(column(page, 0).locator(".menu-item").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(summary(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(panel(page)).toBeHidden();
  await expect(header(page).getByRole("link", { name: "About Us" })).toBeFocused();
});

test("a click outside closes it, one inside does not", async ({ page }) => {
  await visit(page, "/");
  await open(page);
  await panel(page).click({ position: { x: 8, y: 8 } });
  await expect(panel(page)).toBeVisible();
  await page.mouse.click(400, 780);
  await expect(panel(page)).toBeHidden();
});

for (const [at, path, heading] of [
  [0, "/courses", "CS-IT Courses"],
  [1, "/courses/category/electronics", "Electronics & Industrial Automation"],
  [2, "/courses/category/machine-design", "Machine Designing & Drafting"],
  [3, "/courses/category/other", "Other Courses"],
] as const) {
  test(`a course of ${heading} links to its card in that listing`, async ({ page }) => {
    await visit(page, "/");
    await open(page);
    const title = column(page, at).locator(".menu-item").last();
    const href = (await title.getAttribute("href")) ?? "";
    expect(href).toMatch(/#course-\d+$/);
    await title.click();
    await page.waitForURL(`${path}#course-*`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page.locator(href.slice(href.indexOf("#")))).toBeInViewport();
  });
}

test("on the listing itself a course closes the menu and scrolls after 100 ms", async ({ page }) => {
  expect(SCROLL_TO_COURSE_MS).toBe(100);
  await stopClock(page);
  await visit(page, "/courses");
  await open(page);
  const title = column(page, 0).locator(".menu-item").last();
  const id = (await title.getAttribute("href"))?.split("#")[1] ?? "";
  // The native jump to the anchor would hide when the script scrolls.
  await page.evaluate(() => {
    addEventListener("hashchange", () => scrollTo(0, 0));
  });
  await title.click();
  await expect(panel(page)).toBeHidden();
  await settle(page);
  await page.evaluate(() => scrollTo(0, 0));
  await pass(page, 99);
  await expect(page.locator(`#${id}`)).not.toBeInViewport();
  await pass(page, 1);
  await expect(page.locator(`#${id}`)).toBeInViewport();
});

for (const [at, { key, heading }] of MENU_COLUMNS.entries()) {
  test(`a deleted course of ${heading} leads to /courses`, async ({ page, pageErrors }) => {
    pageErrors.ignore(FAILED_LOAD);
    await answer(page, MENU, 200, {
      ...EMPTY,
      [key]: { total: 1, courses: [{ id: 999_999, slug: "gone", title: "Gone" }] },
    });
    await visit(page, "/about");
    await open(page);
    await column(page, at).getByRole("link", { name: "Gone" }).click();
    await page.waitForURL("/courses");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("CS-IT Courses");
    await expect(page.locator("article").first()).toBeVisible();
    await page.goBack();
    await expect(page, "the address without a course is no step of the way").toHaveURL("/about");
  });
}

test("a very long column ends with a link to its listing", async ({ page }) => {
  const first = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    slug: `c-${at}`,
    title: `Course ${at}`,
  }));
  await answer(page, MENU, 200, { ...EMPTY, electronics: { total: 40, courses: first } });
  await visit(page, "/");
  await open(page);
  await expect(column(page, 1).locator("li")).toHaveCount(13);
  await expect(column(page, 1).getByRole("link", { name: "All 40 courses" })).toHaveAttribute(
    "href",
    "/courses/category/electronics",
  );
});

test("an open menu underlines one link and is not covered by the WhatsApp button", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/");
  await expect(page.locator(".whatsapp-entry")).toBeVisible();
  await open(page);
  const underlined = () =>
    header(page)
      .locator(".nav-link")
      .evaluateAll((links) =>
        links.flatMap((link) =>
          getComputedStyle(link, "::after").scale.startsWith("0") ? [] : [link.textContent?.trim()],
        ),
      );
  await expect.poll(underlined).toEqual(["Home"]);
  await expect(page.locator(".whatsapp-entry")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator(".whatsapp-entry")).toBeVisible();
});

test("the open menu is accessible in both schemes", async ({ page }) => {
  await visit(page, "/about");
  await open(page);
  await expect(panel(page).locator(".menu-item").first()).toBeVisible();
  await expectAccessibleInBothSchemes(page, "header");
});
