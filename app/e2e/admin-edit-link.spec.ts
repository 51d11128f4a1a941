import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothSchemes, test } from "./staff.ts";
import { sidewaysScroll, visit } from "./support/site.ts";

const link = (page: Page) => page.getByRole("complementary", { name: "For staff" }).getByRole("link");

test("staff get from a page to its form, by the keyboard after the skip link", async ({ page }) => {
  await visit(page, "/courses/plc-programming");
  await expect(link(page)).toHaveText("Edit this course");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(link(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();

  await visit(page, "/consultancy/production-reporting");
  await expect(link(page)).toHaveAttribute("href", "/admin/services/production-reporting");
  await expectAccessibleInBothSchemes(page, ".edit-link");
  await page.emulateMedia({ media: "print" });
  await expect(link(page)).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const call = page.waitForResponse("**/api/admin/edit-link*");
  await visit(page, "/terms");
  await call;
  await expect(link(page)).toHaveCount(0);
});

test("visitors are not asked, and the page is the same for both", async ({ page, browser, baseURL }) => {
  const visitor = await browser.newContext({
    baseURL: baseURL ?? "",
    storageState: { cookies: [], origins: [] },
  });
  const other = await visitor.newPage();
  const calls: string[] = [];
  other.on("request", (request) => {
    if (/\/api\/|edit-?link/i.test(request.url())) calls.push(request.url());
  });
  await visit(other, "/about");
  await expect(link(other)).toHaveCount(0);
  expect(calls).toEqual([]);
  const [seen, edited] = await Promise.all([other.request.get("/about"), page.request.get("/about")]);
  expect(await edited.text()).toBe(await seen.text());
  expect(edited.headers()["cache-control"]).toBe(seen.headers()["cache-control"]);
  await visitor.close();
});

test("after the session has ended elsewhere the page stays that of a visitor", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.ignore(/401|Failed to load resource/);
  await context.clearCookies();
  const call = page.waitForResponse("**/api/admin/edit-link*");
  // The hint in the storage outlives the session.
  await page.addInitScript(() =>
    localStorage.setItem("userInfo", '{"name":"","email":"a@b.example","is_admin":true}'),
  );
  await visit(page, "/about");
  expect((await call).status()).toBe(401);
  await expect(link(page)).toHaveCount(0);
});

test("it covers neither the page nor the chat, and fits a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, "/about");
  await expect(link(page)).toHaveText("Edit the site settings");
  const bar = await page.locator(".edit-link").boundingBox();
  const header = await page.getByRole("banner").boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
