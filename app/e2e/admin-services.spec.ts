import { expect, fromSite, open, test, toast, unique } from "./staff.ts";

const SLUG = "ai-ml-based-solution";
const CALL = `/api/admin/services/${SLUG}`;

// One after the other, because all change the same service.
test.describe.configure({ mode: "default" });

test("a changed service is on the site at once, and can be set back to its original text", async ({
  page,
  baseURL,
}) => {
  const name = unique("Models");
  await open(page, "/admin/services", "Services");
  await expect(page.getByRole("row")).toHaveCount(11);
  // By its address: at another try it still has the name of the first.
  await page.getByRole("table").locator(`a[href="/admin/services/${SLUG}"]`).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Service" })).toBeFocused();

  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Add a step" }).click();
  const steps = page.getByRole("group", { name: "Steps of a project" });
  await steps.getByLabel("Title").last().fill("Review");
  await steps.getByLabel("Text").last().fill("We look at it again after a month.");
  await page.getByRole("button", { name: "Save service" }).click();
  await expect(toast(page, "Service updated successfully")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);

  for (const address of [`/consultancy/${SLUG}`, "/consultancy", "/about"]) {
    expect(await (await page.request.get(address)).text(), address).toContain(name);
  }
  await page.goto("/consultancy");
  await expect(page.getByRole("radio", { name })).toHaveCount(1);
  await expect(page.locator("#services-section").getByRole("link", { name })).toHaveCount(1);
  await page.goto(`/consultancy/${SLUG}`);
  await expect(page.getByText("We look at it again after a month.")).toBeVisible();

  await open(page, `/admin/services/${SLUG}`, "Edit Service");
  await page.getByRole("button", { name: "Original text" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("AI & ML Based Solution");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Save service" }).click();
  await expect(toast(page, "Service updated successfully").last()).toBeVisible();
  const { revision, updated_at, id, slug, ...texts } = await (await page.request.get(CALL)).json();
  expect(texts).toEqual(await (await page.request.get(`${CALL}/original`)).json());

  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("listitem").filter({ hasText: name })).not.toHaveCount(0);
  expect(baseURL).toBeDefined();
});

test("errors of the server stand at their fields", async ({ page, baseURL, pageErrors }) => {
  pageErrors.ignore(/422/);
  const texts = await (await page.request.get(CALL)).json();
  const steps = [{ title: "Look", text: " " }];
  const answer = await page.request.put(CALL, { headers: fromSite(baseURL), data: { ...texts, steps } });
  expect(answer.status()).toBe(422);

  await open(page, `/admin/services/${SLUG}`, "Edit Service");
  await page.getByLabel("Name").fill("Production Reporting");
  await page.getByRole("button", { name: "Save service" }).click();
  await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Another service has this name/);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Services" })).toBeVisible();
});
