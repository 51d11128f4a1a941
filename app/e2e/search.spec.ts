import type { Page } from "@playwright/test";
import { summaries } from "./support/parts.ts";
import { PHONE, visit } from "./support/site.ts";
import { expect, expectAccessibleInBothSchemes, test } from "./test.ts";

const box = (page: Page) => page.locator("#search");
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const results = (page: Page) => page.getByRole("main").getByRole("article");

test("by keyboard: suggestions tolerate a slip, and Enter opens the chosen one", async ({ page }) => {
  await visit(page, "/about");
  await expect(box(page)).toHaveAttribute("placeholder", "What do you want to learn?");
  await box(page).focus();
  await expect(box(page)).toHaveRole("combobox");
  // At once: arrow keys choose among suggestions for the whole of what was typed.
  await page.keyboard.insertText("mashine design");
  await expect(options(page).nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(options(page).nth(0)).toHaveAttribute("aria-selected", "true");
  await expect(box(page)).toHaveAttribute("aria-activedescendant", "search-suggestions-0");
  await expect(box(page)).toBeFocused();
  await expectAccessibleInBothSchemes(page, "header");
  const title = await options(page).nth(0).locator("span").first().innerText();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/courses\/(?!category)/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("Enter without a choice searches, and the query stays in input and address", async ({ page }) => {
  await visit(page, "/");
  await box(page).fill("pyhton");
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=pyhton");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “pyhton”");
  await expect(page.getByText("Showing results for “python”")).toBeVisible();
  await expect(results(page).first()).toContainText("Python");
  await expect(box(page)).toHaveValue("pyhton");
  await page.reload();
  await expect(box(page)).toHaveValue("pyhton");
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL("/courses/category/all?q=pyhton");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “pyhton”");
});

test.describe("on the phone", () => {
  test.use(PHONE);

  test("the search of a phone's header suggests, and a tap opens a course", async ({ page }) => {
    await visit(page, "/");
    await summaries(page.getByRole("banner")).filter({ hasText: "Search courses" }).tap();
    const input = page.locator("#search-phone");
    await expect(input).toHaveAttribute("placeholder", "Search courses...");
    await input.tap();
    await expect(input).toHaveRole("combobox");
    await input.pressSequentially("solidworks");
    await options(page).first().tap();
    await page.waitForURL(/\/courses\/(?!category)/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/solidworks/i);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a search leads to its results, to what else fits, and says when nothing does", async ({ page }) => {
    await page.goto("/about");
    await box(page).fill("oee");
    await box(page).press("Enter");
    await expect(page).toHaveURL("/courses/category/all?q=oee");
    await page.getByRole("main").getByRole("link", { name: "Overall Equipment Efficiency" }).click();
    await expect(page).toHaveURL("/consultancy/overall-equipment-efficiency");

    await box(page).fill("plc zzqxv");
    await box(page).press("Enter");
    await expect(page.getByText("No course has all your words. Showing results for “plc”.")).toBeVisible();
    await expect(results(page).first()).toContainText("PLC");

    const markup = '"><img src=x onerror=alert(1)>';
    await box(page).fill(markup);
    await box(page).press("Enter");
    await expect(page).toHaveURL(/onerror/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(markup);
    await expect(box(page)).toHaveValue(markup);
    await expect(page.locator("img[src=x]")).toHaveCount(0);

    await box(page).fill("zzqxv");
    await box(page).press("Enter");
    await expect(page.getByRole("heading", { name: "No course found for “zzqxv”" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "PLC", exact: true }).click();
    await expect(page).toHaveURL("/courses/category/all?q=PLC");
    await expect(results(page).first()).toBeVisible();
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(page).toHaveURL("/courses/category/all");
  });
});
