import type { Page } from "@playwright/test";
import { expect, open, toast, unique } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";
import { test } from "./support/api.ts";

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name},` });

test("staff put courses on the home page and order them by keys; visitors see them so without JavaScript", async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const word = unique("Featured");
  const [one, two] = [`${word} one`, `${word} two`] as const;
  for (const title of [one, two]) await api.course({ title, students: 0 });
  const home = await elsewhere(browser, baseURL ?? "", { javaScriptEnabled: false });
  const section = home.locator("#most-taken-section");
  const titles = async () => {
    await home.goto("/");
    return section.getByRole("heading", { level: 3 }).allTextContents();
  };
  expect(await titles()).toHaveLength(6);
  await expect(section.getByRole("heading", { name: "Our most popular courses" })).toBeVisible();

  await open(page, `/admin/courses?q=${encodeURIComponent(word)}`, "Courses");
  await page.getByRole("checkbox", { name: "Select all courses of this page" }).check();
  await page.getByRole("button", { name: "Feature on home page" }).click();
  await expect(toast(page, "2 courses put on the home page.")).toBeVisible();
  await expect(page.getByRole("table").getByText("On the home page")).toHaveCount(2);

  await page.getByRole("searchbox").clear();
  await page.getByLabel("Home page", { exact: true }).selectOption("On the home page");
  await expect(page).toHaveURL("/admin/courses?featured=1");
  await handle(page, two).press("ArrowUp");
  await expect(toast(page, "The new order is on the site.")).toBeVisible();
  await expect(handle(page, two)).toBeFocused();
  const shown = await titles();
  expect(shown.slice(0, 2)).toEqual([two, one]);
  expect(shown, "the most popular ones fill up").toHaveLength(6);
  await expect(section.getByRole("heading", { name: "Featured courses" })).toBeVisible();

  await page.getByRole("checkbox", { name: `Select ${two}` }).check();
  await page.getByRole("button", { name: "Take off home page" }).click();
  const result = toast(page, "1 course taken off the home page.");
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "1 course put on the home page.")).toBeVisible();
  expect((await titles()).slice(0, 2), "Undo gives the place back").toEqual([two, one]);

  await page.getByRole("checkbox", { name: "Select all courses of this page" }).check();
  await page.getByRole("button", { name: "Take off home page" }).click();
  await expect(page.getByText("No courses found.")).toBeVisible();
  expect(await titles()).not.toContain(two);
  await expect(section.getByRole("heading", { name: "Our most popular courses" })).toBeVisible();
  await home.context().close();
});
