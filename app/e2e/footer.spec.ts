import { summaries } from "./support/parts.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "reduce" } });

test("the footer fits one screen: on a phone with its lists folded, on a desktop with them open", async ({
  page,
}) => {
  await visit(page, "/contact");
  const footer = page.getByRole("contentinfo");
  const height = async () => (await footer.boundingBox())?.height;
  expect(await height()).toBeLessThanOrEqual(PHONE.height);
  const link = footer.getByRole("link", { name: "Industry Automation" });
  await expect(link).toBeHidden();
  await summaries(footer).filter({ hasText: "Courses" }).click();
  await expect(link).toBeVisible();

  await page.setViewportSize(DESKTOP);
  expect(await height()).toBeLessThanOrEqual(720);
  for (const name of ["CS-IT", "Electronics", "AI-ML", "Industry Automation", "Other Courses", "About Us"]) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the footer unfolds", async ({ page }) => {
    await page.goto("/contact");
    const footer = page.getByRole("contentinfo");
    await summaries(footer).filter({ hasText: "Consultancy services" }).click();
    await expect(footer.getByRole("link", { name: "Production Reporting" })).toBeVisible();
  });
});
