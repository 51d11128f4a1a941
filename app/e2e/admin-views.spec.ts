import { expect, expectAccessible, open, test, toast, unique } from "./staff.ts";

/* Views of lists, and stepping through what a list shows. */

test("a view is kept under a name, opened in one step and removed, by keyboard alone", async ({ page }) => {
  const name = unique("Newest members");
  await open(page, "/admin/team?q=a&sort=-name", "Team Members");
  const views = page.locator("details.views summary");
  await views.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Save this view as").fill(name);
  await page.keyboard.press("Enter");
  await expect(toast(page, `View “${name}” saved`)).toBeVisible();
  await expect(views).toHaveText(name);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Save this view as")).toBeHidden();
  await expect(views).toBeFocused();

  await open(page, "/admin/team", "Team Members");
  await views.click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/team\?q=a&sort=-name$/);
  await views.click();
  await page.getByRole("button", { name: `Remove the view ${name}` }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("one steps through the enquiries of the list, in its order", async ({ page, baseURL }) => {
  const headers = { Origin: baseURL ?? "", "Sec-Fetch-Site": "same-origin" };
  const word = unique("Stepwise").replace(/\W/g, "");
  for (const who of ["First", "Second", "Third"]) {
    const data = {
      name: `${who} ${word}`,
      phone: "",
      email: `${who.toLowerCase()}@example.in`,
      source: "walk_in",
      course_id: null,
      consent: true,
    };
    const answer = await page.request.post("/api/leads", { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await open(page, `/admin/leads?q=${word}&sort=name`, "Enquiries");
  await page
    .getByRole("link", { name: `First ${word}` })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`First ${word}`);
  await expect(page.getByRole("link", { name: "Previous enquiry" })).toHaveCount(0);
  await page.getByRole("link", { name: "Next enquiry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Second ${word}`);
  await page.getByRole("link", { name: "Next enquiry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Third ${word}`);
  await page.getByRole("link", { name: "Previous enquiry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Second ${word}`);
});
