import type { HealthJson } from "../api/types.gen.ts";
import { expect, expectAccessibleInBothSchemes, open, test } from "./staff.ts";

/* How the site is doing, in words. */

const HEALTH = "**/api/admin/health";

test("each check says its state, what it means and what to do", async ({ page }) => {
  await open(page, "/admin/health", "Health of the site");
  const checks = page.getByRole("region", { name: "Checks" }).getByRole("listitem");
  await expect(checks).toHaveCount(8);
  const database = checks.filter({ hasText: "Is the database well?" });
  await expect(database).toContainText("Good");
  await expect(database).not.toContainText("What to do");
  // The site of these tests has never made a backup.
  const backup = checks.filter({ hasText: "Is there a recent backup?" });
  await expect(backup).toContainText("Needs attention");
  await expect(backup).toContainText("What to do: Ask who runs the server");
  const day = page.getByRole("region", { name: "The last 24 hours" });
  await expect(day).toContainText("Enquiries");
  await expectAccessibleInBothSchemes(page);
});

test("the first screen says that something needs attention, and leads to the details", async ({ page }) => {
  await open(page, "/admin", "Today");
  const warning = page.getByRole("status").filter({ hasText: "No backup is known." });
  await warning.getByRole("link", { name: "What it means and what to do" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Health of the site");
  await page.getByRole("link", { name: "Health of the site" }).first().focus();
  await expect(page.getByRole("link", { name: "Health of the site" }).first()).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("what is broken stands out, and looking again follows it", async ({ page }) => {
  let mended = false;
  const report = (await (await page.request.get("/api/admin/health")).json()) as HealthJson;
  await page.route(HEALTH, async (route) => {
    const checks = report.checks.map((check) => ({ ...check, state: "good" as const, action: null }));
    const broken = {
      ...checks[2],
      state: "broken",
      found: "The renderer is away.",
      action: "Start it again.",
    };
    const body = mended
      ? { ...report, state: "good", checks }
      : { ...report, state: "broken", checks: [...checks.slice(0, 2), broken, ...checks.slice(3)] };
    await route.fulfill({ json: body });
  });
  await open(page, "/admin", "Today");
  const warning = page.getByRole("status").filter({ hasText: "Something does not work" });
  await expect(warning).toContainText("The renderer is away.");
  await page.getByRole("link", { name: "What it means and what to do" }).click();
  await expect(page.getByText("Something does not work.")).toBeVisible();
  await expect(page.getByText("What to do: Start it again.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  mended = true;
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText("Everything works.")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expect(warning).toHaveCount(0);
});

test("a failed look is told, and can be repeated", async ({ page, pageErrors }) => {
  pageErrors.ignore(/503|Failed to load/);
  let answer: "failure" | "well" = "failure";
  await page.route(HEALTH, async (route) => {
    if (answer === "failure") return route.fulfill({ status: 503, json: { error: "unavailable" } });
    return route.fallback();
  });
  await page.goto("/admin/health");
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible({ timeout: 20_000 });
  answer = "well";
  await again.click();
  await expect(page.getByRole("region", { name: "Checks" })).toBeVisible();
  answer = "failure";
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText("The last look failed")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "Checks" })).toBeVisible();
});
