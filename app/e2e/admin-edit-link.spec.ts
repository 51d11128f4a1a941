import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothSchemes, test } from "./staff.ts";
import { elsewhere } from "./support/accounts.ts";
import { boxOf, sidewaysScroll, visit } from "./support/site.ts";

const bar = (page: Page) => page.getByRole("complementary", { name: "For staff" });
const link = (page: Page) => bar(page).getByRole("link");

test("staff get from a page to its form, until their session ends", async ({ page, context, pageErrors }) => {
  pageErrors.ignore(/401/);
  const asked = () => page.waitForResponse("**/api/admin/edit-link*");

  await test.step("by the keyboard after the skip link", async () => {
    await visit(page, "/courses/plc-programming");
    await expect(link(page)).toHaveText("Edit this course");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(link(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Edit Course" })).toBeVisible();
  });

  await test.step("it covers neither the page nor the chat, fits a small phone, and is not printed", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await visit(page, "/about");
    await expect(link(page)).toHaveText("Edit the texts");
    const { y, height } = await boxOf(bar(page));
    expect(y + height).toBeLessThanOrEqual((await boxOf(page.getByRole("banner"))).y);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothSchemes(page, '[aria-label="For staff"]');
    await page.emulateMedia({ media: "print" });
    await expect(link(page)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("pages without a form, and those after the end of the session, have none", async () => {
    const unknown = asked();
    await visit(page, "/terms");
    expect((await unknown).status()).toBe(200);
    await expect(link(page)).toHaveCount(0);
    // The hint in the storage outlives the session.
    await context.clearCookies();
    const refused = asked();
    await visit(page, "/about");
    expect((await refused).status()).toBe(401);
    await expect(link(page)).toHaveCount(0);
  });
});

test("visitors are not asked, and the page is the same for both", async ({ page, browser, baseURL }) => {
  const other = await elsewhere(browser, baseURL ?? "");
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
  await other.context().close();
});
