import { expect, open, test } from "./staff.ts";

/* How the site is doing, in words. What is broken, and a look that fails, is tested with the component. */

test("the first screen says that something needs attention, and leads to each check with what to do", async ({
  page,
}) => {
  await open(page, "/admin", "Today");
  // The site of these tests has never made a backup.
  const warning = page.getByRole("status").filter({ hasText: "No backup is known." });
  await warning.getByRole("link", { name: "What it means and what to do" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Health of the site");
  const way = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: /^Health/ });
  await expect(way).toHaveAttribute("aria-current", "page");
  const checks = page.getByRole("region", { name: "Checks" }).getByRole("listitem");
  await expect(checks).toHaveCount(8);
  const database = checks.filter({ hasText: "Is the database well?" });
  await expect(database).toContainText("Good");
  await expect(database).not.toContainText("What to do");
  const backup = checks.filter({ hasText: "Is there a recent backup?" });
  await expect(backup).toContainText("Needs attention");
  await expect(backup).toContainText("What to do: Ask who runs the server");
  await expect(page.getByRole("region", { name: "The last 24 hours" })).toContainText("Enquiries");
});
