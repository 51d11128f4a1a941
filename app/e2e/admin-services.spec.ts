import { expect, open, test, toast } from "./staff.ts";

const SLUG = "ai-ml-based-solution";
const ORIGINAL = "AI & ML Based Solution";
const CALL = `/api/admin/services/${SLUG}`;

test("a changed service is on the site at once, and can be set back to its original text", async ({
  page,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const name = "Models of a plant";
  await open(page, "/admin/services", "Services");
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.getByRole("link", { name: ORIGINAL, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Service" })).toBeFocused();

  await test.step("an error of the server stands at its field", async () => {
    await page.getByLabel("Name").fill("Production Reporting");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription(/Another service has this name/);
  });

  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Add a step" }).click();
  const steps = page.getByRole("group", { name: "Steps of a project" });
  await steps.getByLabel("Title").last().fill("Review");
  await steps.getByLabel("Text").last().fill("We look at it again after a month.");
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, "Service updated successfully")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toHaveCount(0);

  for (const address of [`/consultancy/${SLUG}`, "/consultancy", "/about"]) {
    expect(await (await page.request.get(address)).text(), address).toContain(name);
  }
  const own = await (await page.request.get(`/consultancy/${SLUG}`)).text();
  expect(own).toContain("We look at it again after a month.");

  await open(page, `/admin/services/${SLUG}`, "Edit Service");
  await page.getByRole("button", { name: "Original text" }).click();
  await expect(page.getByLabel("Name")).toHaveValue(ORIGINAL);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(toast(page, "Service updated successfully")).toBeVisible();
  const { revision, updated_at, id, slug, ...texts } = await (await page.request.get(CALL)).json();
  expect(texts).toEqual(await (await page.request.get(`${CALL}/original`)).json());

  await page.getByRole("button", { name: "Versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Versions" });
  await expect(dialog.getByRole("listitem").filter({ hasText: name })).not.toHaveCount(0);
});
