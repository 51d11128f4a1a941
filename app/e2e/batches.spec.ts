import type { StartsPage } from "#api/types.gen.ts";
import { monthName, reserveHref } from "#content/batch-labels.ts";
import { canonical, metaContent, printedByMistake } from "./support/parts.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the home page leads to the calendar, which has every batch by month, also on paper", async ({
  page,
}) => {
  const next: StartsPage = await (
    await page.request.get("/api/batches/upcoming?enrolling=true&to_come=true&per_page=6")
  ).json();
  await visit(page, "/");
  const soon = page.getByRole("region", { name: "Starting soon" });
  await expect(soon.getByRole("heading", { level: 3 })).toHaveText(
    next.batches.slice(0, 4).map(({ course }) => course.title),
  );
  await soon.getByRole("link", { name: "All start dates" }).click();
  await page.waitForURL("/batches");

  const found: StartsPage = await (await page.request.get("/api/batches/upcoming")).json();
  expect(found.total).toBeGreaterThan(40);
  const main = page.getByRole("main");
  const months = [...new Set(found.batches.map(({ starts_on }) => monthName(starts_on)))];
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(months);
  const rows = main.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toHaveCount(found.batches.length);
  const at = found.batches.findIndex(({ can_enrol, price }) => can_enrol && price.until !== null);
  const start = found.batches[at];
  if (!start) throw new Error("the demo has a batch with an early-bird fee");
  const row = rows.nth(at);
  for (const text of [
    start.course.title,
    start.language,
    `₹${start.price.today.rupees}`,
    start.place,
    start.remark,
  ]) {
    await expect(row).toContainText(text);
  }
  const running = found.batches.findIndex(({ has_started, can_enrol }) => has_started && can_enrol);
  expect(running, "the demo has a batch that runs and can be joined").toBeGreaterThanOrEqual(0);
  await expect(rows.nth(running)).toContainText(/^Started .+join until /);
  await expect(row.getByRole("link", { name: /^Reserve a seat/ })).toHaveAttribute(
    "href",
    reserveHref(start.course.slug, start),
  );
  const file = await page.request.get(
    (await row.getByRole("link", { name: /calendar/ }).getAttribute("href")) ?? "",
  );
  expect(file.headers()["content-type"]).toContain("text/calendar");
  const full = rows.filter({ has: page.getByRole("cell", { name: "Full", exact: true }) });
  await expect(full.first().getByRole("link", { name: /^Other dates/ })).toBeVisible();
  await expect(full.getByRole("link", { name: /^Reserve a seat/ })).toHaveCount(0);

  await page.emulateMedia({ media: "print" });
  expect(await printedByMistake(page)).toEqual([]);
  await expect(page.getByRole("form")).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "Days and hours" }).first()).toBeVisible();
  expect(await rows.first().evaluate((one) => getComputedStyle(one).display)).toBe("table-row");
});

/* Which batches a choice leaves is in server/tests/it/starts.rs. */
for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("the filters narrow the calendar by its address, and an empty one has a way out", async ({
      page,
    }) => {
      await page.goto("/batches");
      const show = page.getByRole("button", { name: "Show batches" });
      if (javaScriptEnabled) await expect(show).toBeHidden();
      await page.getByLabel("Where").selectOption({ label: "Online" });
      if (javaScriptEnabled) await page.waitForURL(/mode=online/);
      await page.getByLabel("Language").selectOption({ label: "Hindi" });
      if (!javaScriptEnabled) await show.press("Enter");
      await page.waitForURL(/mode=online.*language=Hindi/);
      await expect(page.getByLabel("Where")).toHaveValue("online");
      const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
      await expect(rows.first()).toContainText(/Online.*Hindi/);
      await expect(rows.filter({ hasNotText: /Online.*Hindi/ })).toHaveCount(0);
      expect(await metaContent(page, "robots")).toBe("noindex, follow");
      await expect(canonical(page)).toHaveAttribute("href", /\/batches$/);

      await page.goto("/batches?month=2020-01&category=other");
      await expect(page.getByRole("heading", { name: "No batch matches this choice" })).toBeVisible();
      await expect(page.getByLabel("Month", { exact: true })).toHaveValue("2020-01");
      await page.getByRole("link", { name: "Show all batches" }).click();
      await page.waitForURL("/batches");
    });
  });
}
