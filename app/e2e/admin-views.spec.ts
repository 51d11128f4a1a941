import { expect, fromSite, open, test, toast } from "./staff.ts";

test("a view of a list is kept and opened by keyboard alone, and one steps through what it shows", async ({
  page,
  baseURL,
}) => {
  for (const who of ["First", "Second", "Third"]) {
    const data = {
      name: `${who} Stepwise`,
      phone: "",
      email: `${who.toLowerCase()}@example.in`,
      source: "walk_in",
      course_id: null,
      consent: true,
    };
    const answer = await page.request.post("/api/leads", { headers: fromSite(baseURL), data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  const view = "People who step";
  const address = "/admin/leads?q=stepwise&sort=name";
  const button = (text: string) => page.locator("summary").filter({ hasText: text });
  const heading = page.getByRole("heading", { level: 1 });

  await test.step("it is kept under a name", async () => {
    await open(page, address, "Enquiries");
    await button("Saved filters").press("Enter");
    await page.getByLabel("Save as").fill(view);
    await page.keyboard.press("Enter");
    await expect(toast(page, `Filters “${view}” saved`)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Save as")).toBeHidden();
    await expect(button(view)).toBeFocused();
  });

  await test.step("it is opened in one step, and removed", async () => {
    await page.getByRole("link", { name: /^Enquiries/ }).press("Enter");
    await expect(page).toHaveURL("/admin/leads");
    await button("Saved filters").press("Enter");
    await page.getByRole("link", { name: view, exact: true }).press("Enter");
    await expect(page).toHaveURL(address);
    await button(view).press("Enter");
    await page.getByRole("button", { name: `Remove the filters ${view}` }).press("Enter");
    await expect(page.getByRole("link", { name: view, exact: true })).toHaveCount(0);
  });

  await test.step("its enquiries follow each other in the order of the list", async () => {
    await page.getByRole("link", { name: "First Stepwise", exact: true }).first().click();
    await expect(heading).toHaveText("First Stepwise");
    await expect(page.getByRole("link", { name: "Previous enquiry" })).toHaveCount(0);
    for (const [link, name] of [
      ["Next enquiry", "Second Stepwise"],
      ["Next enquiry", "Third Stepwise"],
      ["Previous enquiry", "Second Stepwise"],
    ] as const) {
      await page.getByRole("link", { name: link }).click();
      await expect(heading).toHaveText(name);
    }
  });
});
