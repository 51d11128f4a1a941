import type { Page } from "@playwright/test";
import { expect, expectAccessible, fromSite, test } from "./staff.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Find anything" });
const input = (page: Page) => palette(page).getByRole("combobox");
const chosen = (page: Page) => palette(page).locator("[role=option][data-highlighted]");

test("Ctrl+K opens a record, an action and a section by the keyboard alone", async ({ page, baseURL }) => {
  const data = { name: "Zubin Daruwala", title: "Trainer", description: "Teaches drives." };
  const made = await page.request.post("/api/team", { headers: fromSite(baseURL), data });
  const { id } = await made.json();

  await test.step("from the moment a screen is there", async () => {
    await page.addInitScript(() => {
      const pressAtOnce = new MutationObserver(() => {
        if (document.querySelector("#content h1") === null) return;
        pressAtOnce.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
      });
      pressAtOnce.observe(document, { childList: true, subtree: true });
    });
    await page.goto("/admin/courses");
    await expect(input(page)).toBeFocused();
  });

  await test.step("a record", async () => {
    await page.keyboard.type("daruwala");
    await expect(palette(page).getByRole("status")).toHaveText("1 result");
    await expect(chosen(page)).toContainText(data.name);
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/admin/team/edit/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Edit Team Member" })).toBeVisible();
  });

  await test.step("an action", async () => {
    await page.keyboard.press("Control+k");
    await expect(chosen(page), "what was opened last comes first").toContainText(data.name);
    await expect(input(page)).toBeFocused();
    await page.keyboard.type("add batch");
    await expect(chosen(page)).toContainText("Add batch");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/batches/add");
  });

  await test.step("a section", async () => {
    await page.keyboard.press("Control+k");
    await expect(input(page)).toBeFocused();
    await page.keyboard.type("gst");
    await expect(chosen(page)).toContainText("Fees");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/admin/settings?tab=fees");
    await expect(page.getByLabel("GST on courses in percent")).toBeInViewport();
  });
});
