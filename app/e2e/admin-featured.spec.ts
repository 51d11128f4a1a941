import type { Page } from "@playwright/test";
import {
  COURSE,
  expect,
  expectAccessibleInBothSchemes,
  fromSite,
  open,
  test,
  toast,
  unique,
} from "./staff.ts";
import { holdBack } from "./support/answers.ts";

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Move ${name},` });

/** For a repeated test, whose first try ended before it took its courses off. */
async function takeOffHomePage(page: Page, baseURL: string | undefined): Promise<void> {
  const items = await (await page.request.get("/api/admin/courses?featured=1")).json();
  if (items.length === 0) return;
  const records = items.map(({ id, revision }: { id: number; revision: number }) => ({
    id,
    revision,
    place: null,
  }));
  const data = { kind: "course", action: "unfeature", records };
  const answer = await page.request.post("/api/admin/bulk", { headers: fromSite(baseURL), data });
  expect(answer.status()).toBe(200);
}

test("staff put courses on the home page and order them by keys; visitors see them so without JavaScript", async ({
  page,
  browser,
  baseURL,
}) => {
  const word = unique("Featured");
  const names = [`${word} one`, `${word} two`] as const;
  for (const title of names) {
    await page.request.post("/api/courses", {
      headers: fromSite(baseURL),
      data: { ...COURSE, title, students: 0 },
    });
  }
  await takeOffHomePage(page, baseURL);
  const visitor = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const home = await visitor.newPage();
  const section = home.locator("#most-taken-section");
  const titles = async () => {
    await home.goto("/");
    return section.getByRole("heading", { level: 3 }).allTextContents();
  };
  // Right after the start of the site the renderer may not be ready; the page is a plain one until then.
  await expect.poll(titles).toHaveLength(6);
  await expect(section.getByRole("heading", { name: "Our most popular courses" })).toBeVisible();

  await open(page, `/admin/courses?q=${encodeURIComponent(word)}`, "Courses");
  await page.getByRole("checkbox", { name: "Select all courses of this page" }).check();
  await expect(page.getByRole("button", { name: "Take off home page" })).toHaveCount(0);
  await page.getByRole("button", { name: "Feature on home page" }).click();
  await expect(toast(page, "2 courses put on the home page.")).toBeVisible();
  await expect(page.getByText("On the home page", { exact: true }).and(page.locator(".chip"))).toHaveCount(2);
  expect((await titles()).slice(0, 2)).toEqual(names);
  await expect(section.getByRole("heading", { name: "Featured courses" })).toBeVisible();

  await open(page, "/admin/courses", "Courses");
  const release = await holdBack(page, /\/api\/admin\/courses\?.*featured=/);
  await page.getByLabel("Home page", { exact: true }).selectOption("On the home page");
  await expect(page).toHaveURL("/admin/courses?featured=1");
  // The unfiltered list shows the same rows until the answer is there, in an order that cannot be changed.
  await expect(page.locator("[aria-busy=true]").getByText(names[1]).first()).toBeVisible();
  await expect(handle(page, names[1])).toHaveCount(0);
  release();
  await handle(page, names[1]).focus();
  await page.keyboard.press("ArrowUp");
  await expect(toast(page, "The new order is on the site.")).toBeVisible();
  await expect(handle(page, names[1])).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  expect((await titles()).slice(0, 2)).toEqual([names[1], names[0]]);
  expect(await titles()).toHaveLength(6);

  await page.getByRole("checkbox", { name: `Select ${names[1]}` }).check();
  await page.getByRole("button", { name: "Take off home page" }).click();
  const result = toast(page, "1 course taken off the home page.");
  await expect(result).toBeVisible();
  expect((await titles())[0]).toBe(names[0]);
  await result.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "1 course put on the home page.")).toBeVisible();
  expect((await titles()).slice(0, 2), "Undo gives the place back").toEqual([names[1], names[0]]);

  await page.getByRole("checkbox", { name: "Select all courses of this page" }).check();
  await page.getByRole("button", { name: "Take off home page" }).click();
  await expect(page.getByText("No courses found.")).toBeVisible();
  await home.goto("/");
  await expect(section.getByRole("heading", { name: "Our most popular courses" })).toBeVisible();
  await visitor.close();
});
