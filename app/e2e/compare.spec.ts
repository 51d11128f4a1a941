import type { Page } from "@playwright/test";
import { visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const ALL = "/courses/category/all";
const COMPARE = "/courses/compare";
const TWO = `${COMPARE}?c=plc-programming&c=scada-and-hmi-engineering`;

const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Compare ${title}`, exact: true });
const bar = (page: Page) => page.getByRole("form", { name: "Compare courses" });
const table = (page: Page) => page.getByRole("table");

async function expectCompared(page: Page, titles: string[]) {
  await expect(table(page).getByRole("columnheader")).toHaveText(titles);
  for (const row of ["Price", "Next start", "Mode", "Place", "Language", "Duration", "Level", "Rating"]) {
    const cells = table(page)
      .getByRole("row", { name: new RegExp(`^${row} `) })
      .getByRole("cell");
    await expect(cells).toHaveCount(titles.length);
  }
}

test("ticked courses stand side by side, a fourth is refused", async ({ page }) => {
  await visit(page, "/courses/category/electronics");
  const titles = (await page.getByRole("article").locator("h3").allTextContents()).slice(0, 4);
  const [first = "", second = "", third = "", fourth = ""] = titles;
  for (const title of [first, second, third]) await box(page, title).check();
  await expect(bar(page)).toBeInViewport();
  await expect(bar(page).getByRole("status")).toHaveText("3 of 3");
  await box(page, fourth).click();
  await expect(bar(page).getByRole("status")).toHaveText(/Untick one first/);
  await expect(box(page, fourth)).not.toBeChecked();
  await box(page, third).uncheck();
  await expect(bar(page).getByRole("status")).toHaveText("2 of 3");
  await bar(page).getByRole("button", { name: "Compare" }).click();
  await page.waitForURL((url) => url.pathname === COMPARE);
  await expectCompared(page, [first, second]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Electronics & Industrial Automation");
});

test("the sheet shows what the courses say, and links to them", async ({ page }) => {
  await visit(page, TWO);
  await expectCompared(page, ["PLC Programming", "SCADA and HMI Engineering"]);
  await expect(table(page).getByRole("row", { name: /^Price / })).toContainText("₹18,999");
  await expect(table(page).getByRole("row", { name: /^Level / })).toContainText("Beginner");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
  await expectAccessibleInBothSchemes(page);
  await table(page).getByRole("link", { name: "PLC Programming" }).click();
  await page.waitForURL("/courses/plc-programming");
});

test("unknown courses are named, and the rest shows; nothing chosen explains how", async ({ page }) => {
  await page.goto(`${TWO}&c=no-such-course`);
  await expect(page.getByText("We have no course called “no-such-course”.")).toBeVisible();
  await expectCompared(page, ["PLC Programming", "SCADA and HMI Engineering"]);
  await visit(page, COMPARE);
  await expect(page.getByRole("heading", { name: "Which courses shall we put side by side?" })).toBeVisible();
  await page.getByRole("link", { name: "Choose courses" }).click();
  await page.waitForURL(ALL);
});

test("by keyboard courses are ticked and compared, and the sheet is scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, ALL);
  const boxes = page.getByRole("checkbox", { name: /^Compare / });
  for (const at of [0, 1]) {
    await boxes.nth(at).focus();
    await page.keyboard.press("Space");
  }
  await bar(page).getByRole("button", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === COMPARE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const sheet = page.getByRole("region", { name: "Comparison" });
  await sheet.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => sheet.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0);
  await expect(table(page).getByRole("rowheader", { name: "Price" })).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the check boxes and their form compare", async ({ page }) => {
    await page.goto("/courses/category/electronics");
    const titles = (await page.getByRole("article").locator("h3").allTextContents()).slice(0, 2);
    for (const title of titles) await box(page, title).check();
    await expect(bar(page)).toBeInViewport();
    await bar(page).getByRole("button", { name: "Compare" }).click();
    await page.waitForURL((url) => url.pathname === COMPARE);
    await expectCompared(page, titles);
  });
});
