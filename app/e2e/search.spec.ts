import type { Page } from "@playwright/test";
import { SUGGEST_DELAY_MS } from "#content/timing.ts";
import { answer, breakConnection, FAILED_LOAD } from "./support/answers.ts";
import { hydrated, PHONE, pass, settle, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const SUGGEST = "/api/search/suggest";
const course = (title: string, slug: string, starts_on: string | null) => ({
  kind: "course",
  address: `/courses/${slug}`,
  title,
  note: "Electronics",
  price: "18,999",
  starts_on,
});
const PLC = course("PLC Programming", "plc-programming", "2026-04-06");
const PYTHON = course("Python Basics", "python-basics", null);

const box = (page: Page) => page.locator("#search");
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");

/** Types and waits for the suggestions, whose code loads on first use. */
async function suggest(page: Page, text: string): Promise<void> {
  await box(page).click();
  await expect(box(page)).toHaveAttribute("role", "combobox");
  await box(page).pressSequentially(text);
  await expect(list(page)).toBeVisible();
}

test("the input has its placeholder, on wide screens and on phones", async ({ page }) => {
  await visit(page, "/");
  await expect(box(page)).toHaveAttribute("placeholder", "What do you want to learn?");
  await expect(page.locator("#search-phone")).toHaveAttribute("placeholder", "Search courses...");
  await expect(page.getByLabel("Search courses").first()).toBeVisible();
});

test("suggestions load 150 ms after the last key, with one request", async ({ page }) => {
  expect(SUGGEST_DELAY_MS).toBe(150);
  const asked = await answer(page, SUGGEST, 200, [PLC]);
  await stopClock(page);
  await visit(page, "/");
  await box(page).click();
  await expect(box(page)).toHaveAttribute("role", "combobox");
  await box(page).pressSequentially("p");
  await pass(page, 1000);
  expect(asked.requests, "one letter would match half the catalogue").toHaveLength(0);
  await box(page).pressSequentially("l");
  await pass(page, 149);
  await box(page).pressSequentially("c");
  await pass(page, 149);
  expect(asked.requests).toHaveLength(0);
  await pass(page, 1);
  await expect(options(page)).toHaveText(/PLC Programming/);
  expect(asked.requests.map((request) => new URL(request.url()).search)).toEqual(["?q=plc"]);
});

test("suggestions and results tolerate typos", async ({ page }) => {
  await visit(page, "/");
  await suggest(page, "pyhton");
  await expect(options(page).first()).toContainText("Python");
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=pyhton");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “pyhton”");
  await expect(page.getByText("Showing results for “python”")).toBeVisible();
  await expect(page.locator("article h3").first()).toContainText("Python");
});

test("suggestions name price and next start, and what is no course", async ({ page }) => {
  const service = {
    kind: "service",
    address: "/consultancy/x",
    title: "OEE",
    note: "Measure",
    price: null,
    starts_on: null,
  };
  await answer(page, SUGGEST, 200, [PLC, PYTHON, service]);
  await visit(page, "/");
  await suggest(page, "plc");
  await expect(options(page)).toHaveText([
    "PLC Programming₹18,999 · starts 6 April 2026",
    "Python Basics₹18,999 · dates on request",
    "OEEConsultancy · Measure",
  ]);
});

for (const [words, first] of [
  ["solid works", "SolidWorks for Machine Design"],
  ["cyber security", "Cybersecurity Fundamentals and Defence"],
  ["fullstack", "Full Stack Web Development with TypeScript"],
  ["data scientist", "Data Science and Analytics"],
] as const) {
  test(`“${words}” finds ${first}`, async ({ page }) => {
    await visit(page, `/courses/category/all?q=${encodeURIComponent(words)}`);
    await expect(page.locator("article h3").first()).toHaveText(first);
  });
}

test("courses with some of the words are shown when none has all", async ({ page }) => {
  await visit(page, "/courses/category/all?q=plc+zzqxv");
  await expect(page.getByText("No course has all your words. Showing results for “plc”.")).toBeVisible();
  await expect(page.locator("article h3").first()).toContainText("PLC");
});

test("services, people and questions are among the results", async ({ page }) => {
  await visit(page, "/courses/category/all?q=oee");
  await page.getByRole("main").getByRole("link", { name: "Overall Equipment Efficiency" }).click();
  await page.waitForURL("/consultancy/overall-equipment-efficiency");
});

test("matches in titles rank before matches in texts", async ({ page }) => {
  await visit(page, "/courses/category/all?q=plc");
  await expect(page.locator("article h3").first()).toContainText(/plc/i);
});

test("arrow keys select a suggestion, and Enter opens it", async ({ page }) => {
  await visit(page, "/");
  await suggest(page, "design");
  const titles = await options(page).locator("span:first-child").allInnerTexts();
  expect(titles.length).toBeGreaterThan(1);
  await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", "search-suggestions-1");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/courses\/(?!category)/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[0] ?? "");
});

test("past the last suggestion the arrow keys return to the input", async ({ page }) => {
  await answer(page, SUGGEST, 200, [PLC, PYTHON]);
  await visit(page, "/");
  await suggest(page, "pro");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(list(page).locator("[aria-selected=true]")).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
});

test("the first Escape closes the list, the second clears the input", async ({ page }) => {
  await visit(page, "/");
  await suggest(page, "plc");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue("plc");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(box(page)).toHaveValue("");
});

test("leaving the input closes the list, a click on a suggestion opens it", async ({ page }) => {
  await visit(page, "/");
  await suggest(page, "plc");
  await page.keyboard.press("Tab");
  await expect(list(page)).toBeHidden();
  await box(page).click();
  await page.keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await options(page).first().click();
  await page.waitForURL(/\/courses\/(?!category)/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/plc/i);
});

/** Answers the query "plc" at once, and others when the returned promise is resolved. */
async function delayLaterSuggestions(page: Page) {
  const slow = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === SUGGEST,
    async (route) => {
      if (!route.request().url().endsWith("q=plc")) await slow.promise;
      await route.fulfill({ json: [PLC, PYTHON] }).catch(() => {});
    },
  );
  return slow;
}

test("typing clears the selection, and Enter searches for the text", async ({ page }) => {
  const slow = await delayLaterSuggestions(page);
  await visit(page, "/");
  await suggest(page, "plc");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await box(page).pressSequentially(" scada");
  await expect(list(page).locator("[aria-selected=true]")).toHaveCount(0);
  await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=plc+scada");
  slow.resolve();
});

test("keys do not select suggestions of a previous query", async ({ page }) => {
  const slow = await delayLaterSuggestions(page);
  await visit(page, "/");
  await suggest(page, "plc");
  await box(page).pressSequentially(" scada");
  await page.keyboard.press("ArrowDown");
  await expect(list(page).locator("[aria-selected=true]")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=plc+scada");
  slow.resolve();
});

test("the number of suggestions is announced", async ({ page }) => {
  const status = page
    .getByRole("search")
    .filter({ has: box(page) })
    .getByRole("status");
  await answer(page, SUGGEST, 200, [PLC]);
  await visit(page, "/");
  await suggest(page, "plc");
  await expect(status).toHaveText("1 suggestion");
  await answer(page, SUGGEST, 200, [PLC, PYTHON]);
  await box(page).fill("p");
  await expect(status).toHaveText("");
  await box(page).fill("programming");
  await expect(status).toHaveText("2 suggestions");
  await answer(page, SUGGEST, 200, []);
  await box(page).fill("zzqxv");
  await expect(status).toHaveText("No suggestions");
});

test("an outdated response is ignored", async ({ page }) => {
  const first = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === SUGGEST,
    async (route) => {
      const old = route.request().url().endsWith("q=pl");
      if (old) await first.promise;
      await route.fulfill({ json: [old ? PLC : PYTHON] }).catch(() => {});
    },
  );
  await visit(page, "/");
  await box(page).click();
  await expect(box(page)).toHaveAttribute("role", "combobox");
  const asked = page.waitForRequest(/q=pl$/);
  await box(page).pressSequentially("pl");
  await asked;
  await box(page).fill("python");
  await expect(options(page)).toHaveText(/Python Basics/);
  first.resolve();
  await settle(page);
  await expect(options(page)).toHaveText(/Python Basics/);
});

test("when suggestions fail, Enter still searches", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, SUGGEST, 500, {});
  await visit(page, "/");
  await box(page).click();
  const failed = page.waitForResponse((response) => new URL(response.url()).pathname === SUGGEST);
  await box(page).pressSequentially("plc");
  await failed;
  await expect(list(page)).toBeHidden();
  await breakConnection(page, SUGGEST);
  await box(page).pressSequentially(" ");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/courses\/category\/all\?q=plc/);
  await expect(page.locator("article").first()).toBeVisible();
});

test("the query stays in the input and the URL, also after reload and Back", async ({ page }) => {
  await visit(page, "/");
  await box(page).fill("robot");
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=robot");
  await expect(box(page)).toHaveValue("robot");
  await page.reload();
  await expect(box(page)).toHaveValue("robot");
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL("/courses/category/all?q=robot");
  await expect(page.getByRole("heading", { name: "Results for “robot”" })).toBeVisible();
});

test("a search without results says so and has links", async ({ page }) => {
  await visit(page, "/courses/category/all?q=zzqxv");
  await expect(page.getByRole("heading", { name: "No course found for “zzqxv”" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "PLC", exact: true }).click();
  await page.waitForURL("/courses/category/all?q=PLC");
  await expect(page.locator("article").first()).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await page.waitForURL("/courses/category/all");
});

test("markup in a query is shown as text", async ({ page }) => {
  await visit(page, `/courses/category/all?q=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
  await expect(box(page)).toHaveValue('"><img src=x onerror=alert(1)>');
  await expect(page.locator("img[src=x]")).toHaveCount(0);
});

test("the open list is accessible in both schemes", async ({ page }) => {
  await visit(page, "/about");
  await suggest(page, "design");
  await page.keyboard.press("ArrowDown");
  await expectAccessibleInBothSchemes(page, "header");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("the search of the phone menu suggests and opens a course", async ({ page }) => {
    await visit(page, "/");
    await page.locator(".phone-menu > summary").tap();
    await page.locator("#search-phone").tap();
    await expect(page.locator("#search-phone")).toHaveAttribute("role", "combobox");
    await page.locator("#search-phone").pressSequentially("solidworks");
    await expect(options(page).first()).toBeVisible();
    await options(page).first().tap();
    await page.waitForURL(/\/courses\/(?!category)/);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/solidworks/i);
  });
});
