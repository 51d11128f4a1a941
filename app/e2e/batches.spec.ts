import type { StartsPage } from "#api/types.gen.ts";
import { monthName, reserveHref } from "#content/batch-labels.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test("the calendar has every batch by month, with what one decides by", async ({ page }) => {
  const found: StartsPage = await (await page.request.get("/api/batches/upcoming")).json();
  expect(found.total).toBeGreaterThan(40);
  await visit(page, "/batches");
  const main = page.getByRole("main");
  const months = [...new Set(found.batches.map(({ starts_on }) => monthName(starts_on)))];
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(months);
  const rows = main.locator("tbody tr");
  await expect(rows).toHaveCount(found.batches.length);
  const at = found.batches.findIndex(({ can_enrol, fee }) => can_enrol && fee !== null);
  const start = found.batches[at];
  if (!start) throw new Error("the demo has a batch with a fee of its own");
  const row = rows.nth(at);
  for (const text of [start.course.title, start.language, `₹${start.total}`, start.place, start.remark]) {
    await expect(row).toContainText(text);
  }
  await expect(row.getByRole("link", { name: /^Reserve a seat/ })).toHaveAttribute(
    "href",
    reserveHref(start.course.slug, start),
  );
  const file = await page.request.get(
    (await row.getByRole("link", { name: /calendar/ }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-type"]).toContain("text/calendar");
  expect(await file.text()).toContain("RRULE:FREQ=WEEKLY");
  const full = rows.filter({ has: page.getByRole("cell", { name: "Full", exact: true }) });
  await expect(full.first().getByRole("link", { name: /^Other dates/ })).toBeVisible();
  await expect(full.getByRole("link", { name: /^Reserve a seat/ })).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "reduce" } });

    test("the filters narrow the calendar by its address, and an empty one has a way out", async ({
      page,
    }) => {
      await page.goto("/batches");
      await page.getByLabel("Where").selectOption({ label: "Online" });
      await page.getByLabel("Language").selectOption({ label: "Hindi" });
      await page.getByRole("button", { name: "Show batches" }).press("Enter");
      await page.waitForURL(/mode=online.*language=Hindi/);
      const rows = page.locator("tbody tr");
      await expect(page.getByLabel("Where")).toHaveValue("online");
      await expect(rows.first()).toBeVisible();
      const texts = await rows.allInnerTexts();
      expect(texts.filter((text) => !/Online/.test(text) || !/Hindi/.test(text))).toEqual([]);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/batches$/);

      await page.goto("/batches?month=2020-01&category=other");
      await expect(page.getByRole("heading", { name: "No batch matches this choice" })).toBeVisible();
      await expect(page.getByLabel("Month", { exact: true })).toHaveValue("2020-01");
      await page.getByRole("link", { name: "Show all batches" }).click();
      await page.waitForURL("/batches");
      await expect(rows.nth(20)).toBeAttached();
    });
  });
}

test("on paper the calendar is a table and nothing else", async ({ page }) => {
  await visit(page, "/batches");
  await page.emulateMedia({ media: "print" });
  for (const part of [".site-header", "#site-footer", ".whatsapp", "main form", ".calendar-actions"]) {
    await expect(page.locator(part).first()).toBeHidden();
  }
  const table = page.getByRole("table").first();
  await expect(table.getByRole("columnheader", { name: "Days and hours" })).toBeVisible();
  expect(
    await table
      .locator("tbody tr")
      .first()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe("table-row");
});

test("the home page shows the next batches with a free seat", async ({ page }) => {
  const next: StartsPage = await (
    await page.request.get("/api/batches/upcoming?enrolling=true&per_page=6")
  ).json();
  await visit(page, "/");
  const soon = page.getByRole("region", { name: "Starting soon" });
  await expect(soon.getByRole("heading", { level: 3 })).toHaveText(
    next.batches.map(({ course }) => course.title),
  );
  await soon.getByRole("link", { name: "All start dates" }).click();
  await page.waitForURL("/batches");
});
