import { expect, expectAccessible, expectAccessibleInBothSchemes, expectNoOverflow, test } from "./staff.ts";

const SCREENS = [
  ["/admin", "Today"],
  ["/dashboard", "Courses"],
  ["/admin/courses", "Courses"],
  ["/admin/courses/add", "Add New Course"],
  ["/admin/courses/edit/1", "Edit Course"],
  ["/admin/courses/import", "Import and export"],
  ["/admin/team", "Team Members"],
  ["/admin/team/create", "Add Team Member"],
  ["/admin/team/edit/1", "Edit Team Member"],
  ["/admin/testimonials", "Testimonials"],
  ["/admin/testimonials/add", "Add Testimonial"],
  ["/admin/testimonials/edit/1", "Edit Testimonial"],
  ["/admin/services", "Services"],
  ["/admin/services/production-reporting", "Edit Service"],
  ["/admin/media", "Media library"],
  ["/admin/leads", "Enquiries"],
  ["/admin/leads/new", "Add enquiry"],
  ["/admin/leads/templates", "Reply templates"],
  ["/admin/leads/templates/add", "Add reply template"],
  ["/admin/report", "Report"],
  ["/admin/health", "Health of the site"],
  ["/admin/leads/rules", "Rules for enquiries"],
  ["/admin/search", "Searches without results"],
  ["/admin/search/words", "Search words"],
  ["/admin/settings", "Site settings"],
  ["/admin/audit", "Change history"],
  ["/admin/trash", "Trash"],
  ["/admin/accounts", "Accounts"],
  ["/admin/account", "Account"],
] as const;

/** Files are fetched six at a time over HTTP/1.1, so that a screen in many parts comes late on a slow line. */
const MOST_SCRIPTS = 30;

for (const [address, heading] of SCREENS) {
  test(`${address} comes in few files, is accessible in both schemes and does not overflow`, async ({
    page,
  }) => {
    test.slow();
    let scripts = 0;
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts += 1;
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${heading} \\| `));
    expect(scripts, "script files").toBeLessThanOrEqual(MOST_SCRIPTS);
    await expectAccessibleInBothSchemes(page);
    await expectNoOverflow(page);
  });
}

test("confirmation dialogs and the menu are accessible", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/courses", { waitUntil: "networkidle" });
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Delete/ }).first()).toBeFocused();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: "Change history" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change history" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the sidebar links to each screen, which is announced", async ({ page }) => {
  await page.goto("/admin/courses");
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  for (const [link, heading] of [
    ["Testimonials", "Testimonials"],
    ["Team Members", "Team Members"],
    ["Services", "Services"],
    ["Media library", "Media library"],
    ["Enquiries", "Enquiries"],
    ["Site settings", "Site settings"],
    ["Change history", "Change history"],
    ["Account", "Account"],
    ["Dashboard", "Today"],
    ["Courses", "Courses"],
  ] as const) {
    await page
      .getByRole("navigation", { name: "Staff area" })
      .getByRole("link", { name: new RegExp(`^${link}(?: \\d+\\+? new)?$`) })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  }
  expect(loads, "no document is loaded in between").toEqual([]);
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
});
