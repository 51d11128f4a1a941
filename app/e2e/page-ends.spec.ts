import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

for (const [address, action] of [
  ["/", "See all courses"],
  ["/about", "Plan your visit"],
  ["/courses", "Ask an adviser"],
  ["/consultancy", "Describe your problem"],
  ["/consultancy/production-reporting", "Talk to an engineer"],
  ["/team/meenakshi-raghunathan", "Ask about a course"],
] as const) {
  test(`${address} ends with one action`, async ({ page }) => {
    await visit(page, address);
    const last = page.locator("main .closing-action").getByRole("link");
    await expect(last).toHaveText(action);
    const after = await last.evaluate((link) => {
      const links = [...document.querySelectorAll("main a, main button")];
      return links.length - 1 - links.indexOf(link);
    });
    expect(after, "nothing to click follows").toBe(0);
  });
}

test.describe("the footer", () => {
  test("fits the screen of a phone, with its lists folded", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, "/contact");
    const footer = page.getByRole("contentinfo");
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(844);
    await expect(footer.getByRole("link", { name: "Industry Automation" })).toBeHidden();
    await footer.locator("summary", { hasText: "Courses" }).click();
    await expect(footer.getByRole("link", { name: "Industry Automation" })).toBeVisible();
  });

  test("shows its lists on a wide screen, within one screen", async ({ page }) => {
    await visit(page, "/contact");
    const footer = page.getByRole("contentinfo");
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(720);
    for (const name of [
      "CS-IT",
      "Electronics",
      "AI-ML",
      "Industry Automation",
      "Other Courses",
      "About Us",
    ]) {
      await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
    }
  });

  test("unfolds without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await page.goto("/contact");
    const footer = page.getByRole("contentinfo");
    await footer.locator("summary", { hasText: "Consultancy services" }).click();
    await expect(footer.getByRole("link", { name: "Production Reporting" })).toBeVisible();
    await context.close();
  });
});
