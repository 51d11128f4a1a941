import { expect, fromSite, open, test, toast } from "./staff.ts";

test("a changed setting is on the site at once; the change history tells of it and restores records", async ({
  page,
  baseURL,
}) => {
  const headers = fromSite(baseURL);
  const hours = "Mon to Fri, 7 am to 3 pm";
  await open(page, "/admin/settings", "Site settings");
  const field = page.getByLabel("Opening hours");
  const before = await field.inputValue();
  await field.fill(hours);
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, "Settings updated successfully")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);
  expect(await (await page.request.get("/contact")).text()).toContain(hours);

  await test.step("the change history says who changed what", async () => {
    await page.getByRole("link", { name: "Change history" }).click();
    await page.getByLabel("Kind of record").selectOption("settings");
    await expect(page).toHaveURL("/admin/audit?kind=settings");
    const entry = page.getByRole("listitem").filter({ hasText: "Opening hours" }).first();
    await expect(entry).toContainText("staff@example.com");
    await entry.getByText("1 field: Opening hours").click();
    await expect(entry).toContainText(hours);
    await expect(entry).toContainText(before);
  });

  await test.step("a deleted record is restored from there", async () => {
    const data = { name: "Gauri Gone", title: "Trainer", description: "Here today." };
    const { id } = await (await page.request.post("/api/team", { headers, data })).json();
    await page.request.delete(`/api/team/${id}`, { headers });
    await page.getByLabel("Kind of record").selectOption("team_member");
    await page.getByRole("button", { name: "Restore Gauri Gone" }).click();
    await expect(toast(page, "Team member restored")).toBeVisible();
    expect((await page.request.get(`/api/team/${id}`)).status()).toBe(200);
  });
});
