import { expect, fromSite, open, test, toast, unique } from "./staff.ts";
import { PUBLIC_PAGES } from "./test.ts";

test("a changed setting is on the site at once, and in the change history", async ({ page }) => {
  const hours = unique("Mon to Fri").slice(0, 60);
  await open(page, "/admin/settings", "Site settings");
  const field = page.getByLabel("Opening hours");
  const before = await field.inputValue();
  await field.fill(hours);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(toast(page, "Settings updated successfully")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  expect(await (await page.request.get("/contact")).text()).toContain(hours);

  await page.getByRole("link", { name: "Change history" }).click();
  await page.getByLabel("Kind of record").selectOption("settings");
  await expect(page).toHaveURL("/admin/audit?kind=settings");
  const entry = page.getByRole("listitem").filter({ hasText: "Opening hours" }).first();
  await expect(entry).toContainText("staff@example.com");
  await entry.getByText("1 field: Opening hours").click();
  await expect(entry).toContainText(hours);
  await expect(entry).toContainText(before);

  await open(page, "/admin/settings", "Site settings");
  await page.getByLabel("Opening hours").fill(before);
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(toast(page, "Settings updated successfully")).toBeVisible();
});

test("a deleted record can be restored from the change history", async ({ page, baseURL }) => {
  const headers = fromSite(baseURL);
  const name = unique("Gone");
  const made = await page.request.post("/api/team", {
    headers,
    data: { name, title: "Trainer", description: "Here today." },
  });
  const { id } = await made.json();
  await page.request.delete(`/api/team/${id}`, { headers });
  await open(page, "/admin/audit?action=deleted", "Change history");
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(toast(page, "Team member restored")).toBeVisible();
  expect((await page.request.get(`/api/team/${id}`)).status()).toBe(200);
});

test("no public page loads code of the staff area", async ({ page }) => {
  test.slow();
  const files = async (address: string) => {
    const seen = new Set<string>();
    const note = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.(?:js|css)$/.test(pathname)) seen.add(pathname);
    };
    page.on("request", note);
    await page.goto(address);
    // What a page loads ahead of need, it loads when it is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    page.off("request", note);
    return seen;
  };
  const staff = [...(await files("/admin/courses"))].filter((file) => /admin/.test(file));
  expect(staff).not.toEqual([]);
  for (const address of PUBLIC_PAGES.filter((one) => one !== "/login")) {
    const seen = await files(address);
    expect(
      staff.filter((file) => seen.has(file)),
      address,
    ).toEqual([]);
  }
});
