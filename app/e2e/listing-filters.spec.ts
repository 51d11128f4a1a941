import type { Page } from "@playwright/test";
import { sidewaysOverflow } from "./support/controls.ts";
import { ALL, cards, count, filter, loadMore, publishedTitles, tab, titles } from "./support/listing.ts";
import { PHONE, visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/* Which courses a choice leaves, and that search engines leave it alone, is in server/tests/it/course_filters.rs. */

const active = (page: Page) => page.getByRole("list", { name: "Active filters" }).getByRole("link");

/** The number behind the chosen value of a filter. */
async function promised(page: Page, label: string, value: string): Promise<number> {
  const text = await filter(page, label).locator(`option[value="${value}"]`).textContent();
  return Number(/\((\d+)\)$/.exec(text ?? "")?.[1]);
}

/** The lower edge of a card, from the top of the page. */
const bottomOf = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .evaluate((card) => card.getBoundingClientRect().bottom + window.scrollY);

test("filters are in the URL, count what they leave, combine with order and search, and can be removed", async ({
  page,
}) => {
  await visit(page, ALL);
  for (const width of [1920, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await bottomOf(page, 5), `six courses at ${width} px`).toBeLessThan(1600);
  }
  const beginners = await promised(page, "Level", "beginner");
  await filter(page, "Level").selectOption("beginner");
  await page.waitForURL(`${ALL}?level=beginner`);
  await expect(count(page)).toHaveText(`${beginners} courses`);
  await expect(filter(page, "Level"), "the keyboard continues where it was").toBeFocused();
  const short = await promised(page, "Duration", "up-to-6-weeks");
  await filter(page, "Duration").selectOption("up-to-6-weeks");
  await page.waitForURL(`${ALL}?level=beginner&duration=up-to-6-weeks`);
  expect(await titles(page)).toEqual(await publishedTitles(page, "level=beginner&duration=up-to-6-weeks"));
  await expect(cards(page)).toHaveCount(short);
  await page.getByLabel("Sort by").selectOption("price");
  await page.waitForURL(`${ALL}?level=beginner&duration=up-to-6-weeks&sort=price`);
  await expect(active(page)).toHaveText([/Beginner$/, /Up to 6 weeks$/, "Clear all"]);
  await active(page).filter({ hasText: "Beginner" }).click();
  await page.waitForURL(`${ALL}?duration=up-to-6-weeks&sort=price`);
  await page.goBack();
  await expect(filter(page, "Level")).toHaveValue("beginner");
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.waitForURL(`${ALL}?sort=price`);
  await expect(active(page)).toHaveCount(0);
});

test("tabs and further pages keep the filters", async ({ page }) => {
  await visit(page, `${ALL}?level=intermediate`);
  await expect(tab(page, /^CS-IT/)).toHaveAttribute("href", "/courses?level=intermediate");
  const whole = await publishedTitles(page, "level=intermediate");
  expect(whole.length).toBeGreaterThan(12);
  await loadMore(page).click();
  await expect(cards(page)).toHaveCount(Math.min(24, whole.length));
  expect(await titles(page)).toEqual(whole.slice(0, 24));
  expect(page.url()).toContain(`${ALL}?level=intermediate&page=2`);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("ten courses stand within 3500 px, and the filters unfold", async ({ page }) => {
    await visit(page, ALL);
    expect(await bottomOf(page, 9)).toBeLessThan(3500);
    await expect(filter(page, "Level")).toBeHidden();
    await page.getByText("Filters", { exact: true }).click();
    await filter(page, "Level").selectOption("beginner");
    await page.waitForURL(`${ALL}?level=beginner`);
    await expect(page.getByText("Filters (1)")).toBeVisible();
    await expect(filter(page, "Level")).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await sidewaysOverflow(page, 320)).toEqual([]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form filters and keeps search and order, and without a result one filter can be dropped", async ({
    page,
  }) => {
    await page.goto(`${ALL}?q=design&sort=price`);
    await filter(page, "Level").selectOption("beginner");
    await filter(page, "Price").selectOption("10000-to-20000");
    await page.getByRole("button", { name: "Show courses" }).click();
    await page.waitForURL((url) => url.searchParams.get("level") === "beginner");
    expect(await titles(page)).toEqual(
      await publishedTitles(page, "q=design&level=beginner&price=10000-to-20000&sort=price"),
    );
    await expect(filter(page, "Level")).toHaveValue("beginner");
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL(`${ALL}?q=design&sort=price`);

    await page.goto(`${ALL}?level=advanced&price=up-to-10000`);
    await expect(page.getByRole("heading", { name: "No course fits all your filters" })).toBeVisible();
    const drop = page.getByRole("link", { name: /^Drop “Advanced” to see \d+ courses$/ });
    await expect(drop).toHaveAttribute("rel", "nofollow");
    await drop.click();
    await page.waitForURL(`${ALL}?price=up-to-10000`);
    await expect(cards(page).first()).toBeVisible();
  });
});
