import { expect, expectAccessible, open, test } from "./staff.ts";

test("the form previews search results and link previews while typing", async ({ page }) => {
  await open(page, "/admin/courses/add", "Add New Course");
  const panel = page.getByRole("complementary", { name: "Google and WhatsApp" });
  await expect(panel.getByRole("heading", { name: "6 things to improve" })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Not eligible for course lists in search" })).toBeVisible();

  await page.getByLabel("Title").fill("PLC commissioning at 50% off");
  await page.getByLabel("Category").fill("CS-IT");
  await page.getByLabel("Duration").fill("6 weeks");
  await page
    .getByRole("textbox", { name: "Description" })
    .fill(`Wiring. ${"Tests and handover. ".repeat(12)}`);
  await expect(panel.getByText("The title advertises (“%”).")).toBeVisible();
  await expect(panel.getByText("more than search results show")).toBeVisible();
  await expect(panel.getByText("courses › plc-commissioning-at-50-off")).toBeVisible();

  await page.getByLabel("Title").fill("PLC commissioning");
  await page
    .getByRole("textbox", { name: "Description" })
    .fill("Wire, test and hand over a small line, from the first drawing to the signed acceptance record.");
  await expect(
    panel.getByRole("heading", { name: "Eligible for course lists in search", exact: true }),
  ).toBeVisible();
  await expect(panel.getByText("The description fits a search result.")).toBeVisible();
  await expectAccessible(page, "aside[aria-label='Google and WhatsApp']");

  await page.setViewportSize({ width: 390, height: 844 });
  await panel.scrollIntoViewIfNeeded();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "nothing is wider than the phone").toBeLessThanOrEqual(390);
});
