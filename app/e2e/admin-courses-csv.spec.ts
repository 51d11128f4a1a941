import { readFile } from "node:fs/promises";
import { COURSE, expect, expectAccessibleInBothSchemes, open, unique } from "./staff.ts";
import { test } from "./support/api.ts";
import { sidewaysScroll } from "./support/site.ts";

test("courses are exported, changed in the file and imported after a check", async ({
  page,
  api,
  pageErrors,
}) => {
  pageErrors.ignore(/422/);
  const { id, title } = await api.course({ title: unique("Servo drives") });
  const price = async () => (await api.get<{ price: string }>(`/api/admin/courses/${id}`)).price;
  const result = page.getByRole("region", { name: "Result" });
  const problems = page.getByRole("list", { name: "Rows: Problem" });
  const choose = (file: string | Buffer, name = "courses.csv") => {
    const buffer = typeof file === "string" ? Buffer.from(file) : file;
    return page.getByLabel("CSV file with courses").setInputFiles({ name, mimeType: "text/csv", buffer });
  };

  const exported = await test.step("export what was searched for", async () => {
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
    return readFile(await download.path());
  });
  expect([...exported.subarray(0, 3)], "a byte order mark").toEqual([0xef, 0xbb, 0xbf]);
  const text = exported.toString("utf8");
  expect(text.split("\r\n")).toHaveLength(3);

  await test.step("files that cannot be read say what to do", async () => {
    await choose(Buffer.from("Title\r\nCaf\xe9\r\n", "latin1"), "old.csv");
    await expect(result.getByText("old.csv was not read")).toBeVisible();
    await expect(result.getByText(/choose File, Save As, “CSV UTF-8/)).toBeVisible();
    await choose("Name;Cost\r\nPLC;1\r\n");
    await expect(result.getByText(/The first row has to name the columns/)).toBeVisible();
    await choose("Title,Price in rupees\r\n");
    await expect(result.getByText("The file has no rows below its first one.")).toBeVisible();
    await page.getByText("How the file is read").click();
    await expect(page.getByText(/have one entry a line in one cell/)).toBeVisible();
  });

  await test.step("a file without changes, and one with a problem, cannot be imported", async () => {
    await choose(exported);
    await expect(result.getByText("0 changes: every course is already as the file says.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
    await choose(text.replace('"14,999"', '"free"'));
    await expect(result.getByText("This file cannot be imported yet")).toBeVisible();
    await expect(problems).toContainText("Row 2");
    await expect(problems).toContainText("Price in rupees: Give an amount of rupees, such as 14,999.");
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
    await expectAccessibleInBothSchemes(page, '[aria-label="Result"]');
  });

  await test.step("a course that changed after the check is not overwritten", async () => {
    await choose(`Number,Price in rupees\r\n${id},12000\r\n`);
    const button = page.getByRole("button", { name: "Import 1 course" });
    await expect(button).toBeVisible();
    await api.call("PUT", `/api/courses/${id}`, { ...COURSE, title, duration: "9 weeks" });
    await button.click();
    await expect(result.getByText("Nothing was imported")).toBeVisible();
    await expect(problems).toContainText("Somebody changed this course after you checked the file.");
    expect(await price()).toBe("14,999");
  });

  await test.step("a check writes nothing, and the import what it said", async () => {
    const added = unique("Stepper drives");
    const columns = `Number,Title,Category,Description,Instructor,Duration,Price in rupees,Students,Rating,Tools\r\n`;
    const changed = `${id},${title},Electronics,Changed.,Meera Joshi,9 weeks,"15,499",120,4.7,"Meter\nDriver"\r\n`;
    const fresh = `,${added},Electronics,New.,Meera Joshi,8 weeks,9999,0,0,\r\n`;
    await choose(columns + changed + fresh);
    await expect(result.getByText("1 new, 1 changed")).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows: New" })).toContainText(added);
    await page.getByRole("button", { name: "Changed 1" }).click();
    const list = page.getByRole("list", { name: "Rows: Changed" });
    await expect(list).toContainText("Description, Price in rupees, Tools");
    expect(await price()).toBe("14,999");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sidewaysScroll(page), "nothing is wider than a phone").toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: "Import 2 courses" }).press("Enter");
    await expect(result.getByText("2 courses imported")).toBeVisible();
    await page.getByRole("link", { name: "Show all courses" }).click();
    await page.getByRole("searchbox").fill(added);
    await expect(page.getByRole("row", { name: new RegExp(added) })).toContainText("Hidden");
    expect(await price()).toBe("15,499");
  });
});
