import { expect, open, test, toast, unique } from "./staff.ts";
import { FAILED_LOAD } from "./support/answers.ts";

// One after another: the search words have one draft, which all open forms share.
test.describe.configure({ mode: "default" });

test("a search without results reaches staff, who teach the site the word", async ({ page, pageErrors }) => {
  pageErrors.ignore(FAILED_LOAD);
  const word = `zamboni${Date.now().toString(36).replace(/\d/g, "x")}`;
  const results = `/courses/category/all?q=${word}`;
  const before = await (await page.request.get(results)).text();
  expect(before).toContain("No course found");

  await open(page, "/admin/search", "Searches without results");
  const row = page.getByRole("row").filter({ hasText: word });
  await expect(row).toContainText("Nothing");

  await page.getByRole("link", { name: "Edit search words" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search words");
  const line = page.getByLabel("New group");
  await line.fill("alone");
  await page.getByRole("button", { name: "Save words" }).click();
  await expect(
    page.getByText("Give two or more words or phrases with commas between them.").first(),
  ).toBeVisible();
  await page
    .getByRole("textbox")
    .filter({ hasText: "alone" })
    .or(page.locator('input[value="alone"]'))
    .first()
    .fill(`${word}, robotics`);
  await page.getByRole("button", { name: "Save words" }).click();
  await expect(toast(page, "Search words updated successfully")).toBeVisible();
  expect(await (await page.request.get(results)).text()).toContain("Industrial Robotics");

  await page.getByRole("link", { name: "Searches without results" }).click();
  await row.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, `“${word}” is off the list`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await open(page, "/admin/audit?kind=search_words", "Change history");
  await expect(page.getByText("Words that mean the same").first()).toBeVisible();
});

test("search words are saved as a draft, without a preview, and published", async ({ page }) => {
  const words = `${unique("servo")}, drive`;
  const stored = async () => (await (await page.request.get("/api/admin/search/synonyms")).json()).groups;
  await open(page, "/admin/search/words", "Search words");
  await page.getByLabel("New group").fill(words);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/^Draft saved, /)).toBeVisible({ timeout: 15_000 });
  expect(await stored()).not.toContain(words);
  const notice = page.locator(".notice", { hasText: "Unpublished changes" });
  await expect(notice.getByRole("button", { name: "Publish later" })).toBeVisible();
  await expect(notice.getByRole("link", { name: "Preview" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save words" }).click();
  await expect(toast(page, "Search words updated successfully")).toBeVisible();
  expect(await stored()).toContain(words);
});
