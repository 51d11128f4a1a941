import type { Page } from "@playwright/test";
import { sidewaysOverflow } from "./support/controls.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const COMPARE = "/courses/compare";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Compare ${title}`, exact: true });
const boxes = (page: Page) => page.getByRole("checkbox", { name: /^Compare / });
const bar = (page: Page) => page.getByRole("form", { name: "Compare courses" });
const table = (page: Page) => page.getByRole("table");

/** The titles of the first courses of the listing. */
async function titles(page: Page, count: number): Promise<string[]> {
  const headings = page.getByRole("article").getByRole("heading", { level: 3 });
  return (await headings.allTextContents()).slice(0, count);
}

async function expectCompared(page: Page, courses: string[]) {
  await page.waitForURL((url) => url.pathname === COMPARE);
  const heads = table(page).getByRole("columnheader");
  await expect(heads.getByRole("link", { name: /^Reserve/ })).toHaveCount(courses.length);
  await expect(heads).toContainText(courses);
  const prices = table(page).getByRole("row", { name: /^(Differs: )?Price / });
  await expect(prices.getByRole("cell")).toHaveText(courses.map(() => /^₹/));
  for (const row of ["Next start", "Mode", "Place", "Language", "Duration", "Level", "Rating"]) {
    const cells = table(page).getByRole("row", { name: new RegExp(`^(Differs: )?${row} `) });
    await expect(cells.getByRole("cell")).toHaveCount(courses.length);
  }
}

test("ticked courses stand side by side, a fourth is refused", async ({ page }) => {
  await visit(page, "/courses/category/electronics");
  const [first = "", second = "", third = "", fourth = ""] = await titles(page, 4);
  for (const title of [first, second, third]) await box(page, title).check();
  await expect(bar(page)).toBeInViewport();
  await expect(bar(page).getByRole("status")).toHaveText("3 of 3");
  await box(page, fourth).click();
  await expect(bar(page).getByRole("status")).toHaveText(/Remove one first/);
  await expect(box(page, fourth)).not.toBeChecked();
  await box(page, third).uncheck();
  await expect(bar(page).getByRole("status")).toHaveText("2 of 3");
  await bar(page).getByRole("button", { name: "Compare" }).click();
  await expectCompared(page, [first, second]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Electronics & Industrial Automation");
});

test("by keyboard courses are ticked and compared, and the page scrolls below their heads", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/courses/category/all");
  for (const at of [0, 1]) {
    await boxes(page).nth(at).focus();
    await page.keyboard.press("Space");
  }
  const chosen = await titles(page, 2);
  await bar(page).getByRole("button", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await expectCompared(page, chosen);
  expect(await sidewaysOverflow(page, 320)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await table(page).getByRole("rowheader", { name: "Syllabus" }).scrollIntoViewIfNeeded();
  for (const title of chosen) {
    await expect(table(page).getByRole("link", { name: `Reserve a seat: ${title}` })).toBeInViewport({
      ratio: 1,
    });
  }
  await page.keyboard.press("Home");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

test("rows that differ are marked, equal ones are not", async ({ page }) => {
  await page.goto(`${COMPARE}?c=plc-programming&c=drives-and-motion-control`);
  await expectCompared(page, ["PLC Programming", "Drives and Motion Control"]);
  const rows = table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
  for (const row of await rows.all()) {
    const cells = await row.getByRole("cell").allTextContents();
    await expect(row.getByRole("rowheader")).toHaveText(
      cells[0] === cells[1] ? /^(?!.*Differs)/ : /Differs: /,
    );
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the check boxes and their form compare, and what there is not is named", async ({ page }) => {
    await page.goto("/courses/category/electronics");
    const chosen = await titles(page, 2);
    for (const title of chosen) await box(page, title).check();
    await expect(bar(page)).toBeInViewport();
    await bar(page).getByRole("button", { name: "Compare" }).click();
    await expectCompared(page, chosen);
    await page.goto(`${page.url()}&c=no-such-course`);
    await expect(page.getByText("We have no course called “no-such-course”.")).toBeVisible();
    await expectCompared(page, chosen);
    await table(page)
      .getByRole("link", { name: chosen[0] ?? "", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(chosen[0] ?? "");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${COMPARE}?c=plc-programming&c=scada-and-hmi-engineering&c=drives-and-motion-control`);
    const heads = table(page).getByRole("columnheader");
    await expect(heads).toContainText(["PLC Programming", "SCADA and HMI Engineering"]);
    await page.getByRole("radio", { name: "Drives and Motion Control" }).check();
    await expect(heads).toContainText(["PLC Programming", "Drives and Motion Control"]);
    await page.goto(COMPARE);
    await page.getByRole("link", { name: "Choose courses" }).click();
    await page.waitForURL("/courses/category/all");
  });
});
