import { expect, fromSite, open, test, toast, unique } from "./staff.ts";

test("a former version is compared with the form and used again, field by field", async ({
  page,
  baseURL,
}) => {
  const headers = fromSite(baseURL);
  const former = { name: unique("Asha"), title: "Trainer", description: "Teaches drives." };
  const made = await page.request.post("/api/team", { headers, data: former });
  const { id } = await made.json();
  const changed = { ...former, title: "Lead trainer", description: "Teaches drives and motion." };
  await page.request.put(`/api/team/${id}`, { headers, data: changed });

  await open(page, `/admin/team/edit/${id}`, "Edit Team Member");
  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expect(dialog.getByLabel("Version")).toContainText("staff@example.com");
  const title = dialog.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Title" }) });
  await expect(title).toContainText("Lead trainer");
  await title.getByRole("button", { name: /^Use this version/ }).click();
  await expect(title).toContainText("Taken over");
  await dialog.getByRole("button", { name: "Back to the form" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Trainer");
  await expect(page.getByLabel("Description")).toHaveValue("Teaches drives and motion.");
  await expect(page.getByText("Not saved yet")).toBeVisible();

  await page.getByRole("button", { name: "Versions" }).click();
  await dialog.getByRole("button", { name: "Use all of this version" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Teaches drives.");
  await page.getByRole("button", { name: "Update Member" }).click();
  await expect(toast(page, "updated successfully")).toBeVisible();
  const stored = await (await page.request.get(`/api/team/${id}`)).json();
  expect(stored).toMatchObject(former);
});

test("a record that was never changed has no former version", async ({ page, baseURL }) => {
  const data = { name: unique("New"), title: "Trainer", description: "Teaches." };
  const made = await page.request.post("/api/team", { headers: fromSite(baseURL), data });
  const { id } = await made.json();
  await open(page, `/admin/team/edit/${id}`, "Edit Team Member");
  await page.getByRole("button", { name: "Versions" }).click();
  await expect(page.getByText("There is no former version")).toBeVisible();
});
