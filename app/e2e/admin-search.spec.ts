import { expect, open, test, toast } from "./staff.ts";

test("a search without results reaches staff, who teach the site the word", async ({ page, pageErrors }) => {
  pageErrors.ignore(/422/);
  const word = "zamboni";
  const results = async () => (await page.request.get(`/courses/category/all?q=${word}`)).text();
  expect(await results()).toContain("No course found");
  // It is counted after the answer.
  const misses = async () => (await page.request.get("/api/admin/search/misses")).text();
  await expect.poll(misses).toContain(word);

  await open(page, "/admin/search", "Searches without results");
  const row = page.getByRole("row").filter({ hasText: word });
  await expect(row).toContainText("Nothing");

  await page.getByRole("link", { name: "Edit search words" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search words");

  await test.step("a word without another that means the same is refused", async () => {
    await page.getByLabel("New group").fill("alone");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(
      page.getByText("Give two or more words or phrases with commas between them.").first(),
    ).toBeVisible();
  });

  await test.step("words are saved as a draft, without a preview, which visitors do not notice", async () => {
    await page
      .getByRole("textbox", { name: /^group \d+$/ })
      .last()
      .fill(`${word}, robotics`);
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByText("Unpublished changes")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish later" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Preview" })).toHaveCount(0);
    expect(await results()).toContain("No course found");
  });

  await test.step("published, they find the courses", async () => {
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(toast(page, "Search words updated successfully")).toBeVisible();
    expect(await results()).toContain("Industrial Robotics");
  });

  await test.step("the search is taken off the list", async () => {
    await page.getByRole("link", { name: "Searches without results" }).click();
    await row.getByRole("button", { name: "Remove" }).click();
    await expect(toast(page, `“${word}” is off the list`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step("the change history tells of the words", async () => {
    await open(page, "/admin/audit?kind=search_words", "Change history");
    await expect(page.getByText("Words that mean the same").first()).toBeVisible();
  });
});
