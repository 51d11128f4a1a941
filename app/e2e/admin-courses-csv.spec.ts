import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { COURSE, expect, expectAccessibleInBothSchemes, fromSite, open, test, unique } from "./staff.ts";
import { sidewaysScroll } from "./support/site.ts";

const SCREEN = "/admin/courses/import";

async function addCourse(page: Page, baseURL: string | undefined, title: string): Promise<number> {
  const answer = await page.request.post("/api/courses", {
    data: { ...COURSE, title },
    headers: fromSite(baseURL),
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

const result = (page: Page) => page.getByRole("region", { name: "Result" });

function choose(page: Page, text: string | Buffer, name = "courses.csv") {
  const buffer = typeof text === "string" ? Buffer.from(text) : text;
  return page.getByLabel("CSV file with courses").setInputFiles({ name, mimeType: "text/csv", buffer });
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("courses are exported, changed in the file and imported after a check", async ({
      page,
      baseURL,
      pageErrors,
    }) => {
      pageErrors.ignore(/422/);
      const title = unique("Servo drives");
      const id = await addCourse(page, baseURL, title);
      await open(page, "/admin/courses", "Courses");
      await page.getByRole("searchbox").fill(title);
      await expect(page.getByRole("row")).toHaveCount(2);
      await page.getByRole("link", { name: "Import and export" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Import and export" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Export all courses" })).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Export those of your last search" }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^courses-\d{4}-\d\d-\d\d\.csv$/);
      const exported = await readFile(await download.path());
      expect([...exported.subarray(0, 3)], "a byte order mark").toEqual([0xef, 0xbb, 0xbf]);
      const text = exported.toString("utf8");
      expect(text.split("\r\n")).toHaveLength(3);

      await choose(page, exported);
      await expect(
        result(page).getByText("0 changes: every course is already as the file says."),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);

      await choose(page, text.replace('"14,999"', '"free"'));
      await expect(result(page).getByText("This file cannot be imported yet")).toBeVisible();
      const rows = page.getByRole("list", { name: "Rows: Problem" });
      await expect(rows).toContainText("Row 2");
      await expect(rows).toContainText("Price in rupees: Give an amount of rupees, such as 14,999.");
      await expectAccessibleInBothSchemes(page);

      const added = unique("Stepper drives");
      const number = `Number,Title,Category,Description,Instructor,Duration,Price in rupees,Students,Rating,Tools\r\n`;
      const changed = `${id},${title},Electronics,Changed.,Meera Joshi,8 weeks,"15,499",120,4.7,"Meter\nDriver"\r\n`;
      const fresh = `,${added},Electronics,New.,Meera Joshi,8 weeks,9999,0,0,\r\n`;
      await choose(page, number + changed + fresh);
      await expect(result(page).getByText("1 new, 1 changed")).toBeVisible();
      await expect(page.getByRole("list", { name: "Rows: New" })).toContainText(added);
      await page.getByRole("button", { name: "Changed 1" }).click();
      const list = page.getByRole("list", { name: "Rows: Changed" });
      await expect(list).toContainText("Description, Price in rupees, Tools");
      const stored = await page.request.get(`/api/admin/courses/${id}`);
      expect(((await stored.json()) as { price: string }).price, "a check writes nothing").toBe("14,999");
      const wide = await sidewaysScroll(page);
      expect(wide, "nothing is wider than the screen").toBeLessThanOrEqual(0);

      await page.getByRole("button", { name: "Import 2 courses" }).press("Enter");
      await expect(result(page).getByText("2 courses imported")).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      await page.getByRole("link", { name: "Show all courses" }).click();
      await page.getByRole("searchbox").fill(added);
      await expect(page.getByRole("row", { name: new RegExp(added) })).toContainText("Hidden");
      const now = await page.request.get(`/api/admin/courses/${id}`);
      expect(((await now.json()) as { price: string }).price).toBe("15,499");
    });
  });
}

test("a course that changed after the check is not overwritten", async ({ page, baseURL, pageErrors }) => {
  pageErrors.ignore(/422/);
  const title = unique("Linear drives");
  const id = await addCourse(page, baseURL, title);
  await open(page, SCREEN, "Import and export");
  await choose(page, `Number,Price in rupees\r\n${id},12000\r\n`);
  const button = page.getByRole("button", { name: "Import 1 course" });
  await expect(button).toBeVisible();
  const other = await page.request.put(`/api/courses/${id}`, {
    data: { ...COURSE, title, duration: "9 weeks" },
    headers: fromSite(baseURL),
  });
  expect(other.ok()).toBe(true);
  await button.click();
  await expect(result(page).getByText("Nothing was imported")).toBeVisible();
  await expect(page.getByRole("list", { name: "Rows: Problem" })).toContainText(
    "Somebody changed this course after you checked the file.",
  );
});

test("files that cannot be read say what to do", async ({ page, pageErrors }) => {
  pageErrors.ignore(/422/);
  await open(page, SCREEN, "Import and export");
  await choose(page, Buffer.from("Title\r\nCaf\xe9\r\n", "latin1"), "old.csv");
  await expect(result(page).getByText("old.csv was not read")).toBeVisible();
  await expect(result(page).getByText(/choose File, Save As, “CSV UTF-8/)).toBeVisible();
  await choose(page, "Name;Cost\r\nPLC;1\r\n");
  await expect(result(page).getByText(/The first row has to name the columns/)).toBeVisible();
  await choose(page, "Title,Price in rupees\r\n");
  await expect(result(page).getByText("The file has no rows below its first one.")).toBeVisible();
  await page.getByText("How the file is read").click();
  await expect(page.getByText(/have one entry a line in one cell/)).toBeVisible();
});
