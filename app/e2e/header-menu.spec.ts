import type { Page } from "@playwright/test";
import { MENU_COLUMNS } from "#content/site.ts";
import { answer, FAILED_LOAD } from "./support/answers.ts";
import { hydrated, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const MENU = "/api/courses/menu";
const NONE = { total: 0, courses: [] };

interface Listed {
  id: number;
  title: string;
  category_key: string;
}

const header = (page: Page) => page.getByRole("banner");
const menu = (page: Page) =>
  header(page)
    .getByRole("group")
    .filter({ has: page.getByText("Courses", { exact: true }) });
const summary = (page: Page) => menu(page).getByText("Courses", { exact: true });
const item = (page: Page, name: string) => menu(page).getByRole("link", { name, exact: true });
const head = (page: Page, name: string) => menu(page).getByRole("link", { name: new RegExp(`^${name}`) });

async function open(page: Page): Promise<void> {
  await summary(page).click();
  await expect(head(page, "Machine Design")).toBeVisible();
}

test("four columns have the courses of their categories, each with a link to its card in their listing", async ({
  page,
}) => {
  const columns = ["CS-IT", "Electronics & Industrial Automation", "Machine Design", "Other"];
  const headings = [
    "CS-IT Courses",
    "Electronics & Industrial Automation",
    "Machine Designing & Drafting",
    "Other Courses",
  ];
  expect(MENU_COLUMNS.map(({ heading }) => heading)).toEqual(columns);
  const courses: Listed[] = await (await page.request.get("/api/courses/get")).json();
  await visit(page, "/");
  await open(page);
  for (const [at, { key, href }] of MENU_COLUMNS.entries()) {
    const own = courses.filter(({ category_key }) => category_key === key);
    expect(own.length).toBeGreaterThan(0);
    for (const { id, title } of own) {
      await expect(item(page, title)).toHaveAttribute("href", `${href}#course-${id}`);
    }
    await expect(menu(page).getByRole("list").nth(at).getByRole("link")).toHaveCount(own.length);
    const listing = await (await page.request.get(href)).text();
    expect(listing).toMatch(new RegExp(`<h1[^>]*>${headings[at]?.replace("&", "&amp;")}</h1>`));
  }
  const chosen = courses.findLast(({ category_key }) => category_key === "electronics") as Listed;
  await item(page, chosen.title).click();
  await page.waitForURL(`/courses/category/electronics#course-${chosen.id}`);
  await expect(page.locator(`#course-${chosen.id}`)).toBeInViewport();
});

test("if the menu's code fails to load, its four links open the listings, and the next opening tries again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(FAILED_LOAD);
  await visit(page, "/");
  await page.route("**/*.js", (route) => route.abort());
  await open(page);
  for (const { heading, href } of MENU_COLUMNS) {
    await expect(head(page, heading)).toHaveAttribute("href", href);
  }
  await page.unroute("**/*.js");
  await summary(page).click();
  await open(page);
  await expect(item(page, "PLC Programming")).toBeVisible();
});

test("a deleted course leads to /courses, which is no step of the way back", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  await answer(page, MENU, 200, {
    ...Object.fromEntries(MENU_COLUMNS.map(({ key }) => [key, NONE])),
    other: { total: 1, courses: [{ id: 999_999, slug: "gone", title: "Gone" }] },
  });
  await visit(page, "/about");
  await open(page);
  await item(page, "Gone").click();
  await page.waitForURL("/courses");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("CS-IT Courses");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("the open menu is accessible, underlines the link of the page, and is not below the chat", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/");
  const chat = page.getByRole("button", { name: "WhatsApp", exact: true });
  await expect(chat).toBeVisible();
  await open(page);
  await expect(item(page, "PLC Programming")).toBeVisible();
  const underlined = () =>
    header(page)
      .getByRole("navigation")
      .locator(":scope > ul > li > a, :scope > ul > li > details > summary")
      .evaluateAll((links) =>
        links.flatMap((link) =>
          getComputedStyle(link, "::after").scale.startsWith("0") ? [] : [link.textContent?.trim()],
        ),
      );
  await expect.poll(underlined).toEqual(["Home"]);
  await expect(chat).toBeHidden();
  await expectAccessibleInBothSchemes(page, "header");
  await page.keyboard.press("Escape");
  await expect(chat).toBeVisible();
});
