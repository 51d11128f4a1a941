import type { Page } from "@playwright/test";
import { expect, expectAccessibleInBothSchemes, fromSite, open, test, unique } from "./staff.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const input = (page: Page) => palette(page).getByRole("combobox");
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });

test("Ctrl+K opens a record, an action and a section by the keyboard alone", async ({ page, baseURL }) => {
  const name = unique("Zubin");
  const headers = fromSite(baseURL);
  const data = { name, title: "Trainer", description: "Teaches drives." };
  const { id } = await (await page.request.post("/api/team", { headers, data })).json();

  await open(page, "/admin/courses", "Courses");
  await page.keyboard.press("Control+k");
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(name);
  await expect(palette(page).getByRole("status")).toHaveText("1 result");
  await expect(chosen(page)).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/admin/team/edit/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Edit Team Member" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(chosen(page), "what was opened last comes first").toContainText(name);
  await page.keyboard.type("add batch");
  await expect(chosen(page)).toContainText("Add batch");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/batches/add");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("gst");
  await expect(chosen(page)).toContainText("Fees");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/settings#fees");
  await expect(page.getByRole("heading", { level: 2, name: "Fees" })).toBeInViewport();
});

test("Ctrl+K works from the moment a screen is there", async ({ page }) => {
  await page.addInitScript(() => {
    const pressAtOnce = new MutationObserver(() => {
      if (document.querySelector("#content h1") === null) return;
      pressAtOnce.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
    });
    pressAtOnce.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/admin/courses");
  await expect(input(page)).toBeFocused();
});

test("arrow keys choose, and Ctrl+Enter opens a new tab", async ({ page }) => {
  await open(page, "/admin/courses", "Courses");
  await page.keyboard.press("Control+k");
  await expect(input(page)).toBeFocused();
  await page.keyboard.type("plc");
  await expect(palette(page).getByRole("group", { name: "Course" })).toBeVisible();
  await expect(palette(page).getByRole("status")).toHaveText(/results$/);
  const options = palette(page).getByRole("option");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  const second = await options.nth(1).getAttribute("id");
  await expect(input(page)).toHaveAttribute("aria-activedescendant", second ?? "");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  const address = await options.last().getAttribute("href");
  const tab = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await (await tab).waitForURL((url) => url.pathname === address);
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("nothing found and a failure are said, and the search can be tried again", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/503|Failed to load resource/);
  await open(page, "/admin/courses", "Courses");
  await page.getByRole("button", { name: "Find" }).click();
  await input(page).fill("qqqqzzzz");
  await expect(palette(page).getByRole("status")).toContainText("Nothing was found for “qqqqzzzz”");
  await page.route("**/api/admin/find?*", (route) => route.fulfill({ status: 500, body: "?" }));
  await input(page).fill("plc");
  await expect(palette(page).getByRole("alert")).toBeVisible();
  await page.unroute("**/api/admin/find?*");
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await expect(palette(page).getByRole("group", { name: "Course" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, ".palette");
});

test("on a phone the button opens it, and it fits", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/admin/courses", "Courses");
  await page.getByRole("button", { name: "Find" }).click();
  await input(page).fill("a");
  const box = await palette(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await palette(page)
    .getByRole("option", { name: /^Add course/ })
    .click();
  await expect(page).toHaveURL("/admin/courses/add");
  await expect(palette(page)).toHaveCount(0);
});
