import type { Page } from "@playwright/test";
import { sidewaysOverflow, unusableControls } from "./support/controls.ts";
import { phoneMenu, summaries, unfoldedBy } from "./support/parts.ts";
import { visit } from "./support/site.ts";
import { expect, test } from "./test.ts";

/** The zoomed window is one of 1280 × 1024 pixels at 400 %. */
const WINDOWS = { "320 px wide": { width: 320, height: 640 }, "at 400 % zoom": { width: 320, height: 256 } };

test.use({
  viewport: WINDOWS["320 px wide"],
  deviceScaleFactor: 4,
  contextOptions: { reducedMotion: "reduce" },
});

/** Each page as it loads is in page-matrix.spec.ts; these are the parts that open. */
test("menu, dialog and chat fit on the smallest screen and at 400 % zoom", async ({ page }) => {
  await visit(page, "/courses");
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      await expectRoomForThePage(page);
      await expectMenu(page);
      await expectDialog(page);
      await expectChat(page);
    });
  }
  await phoneMenu(page).click();
  await unfoldedBy(phoneMenu(page)).getByRole("link", { name: "Contact Us" }).click();
  await page.waitForURL("/contact");
});

/** Sticky and floating elements leave most of the window to the page. */
async function expectRoomForThePage(page: Page): Promise<void> {
  const covered = await page.evaluate(() => {
    window.scrollTo(0, 1500);
    const main = document.querySelector("main");
    let under = 0;
    for (let y = 2; y < innerHeight; y += 8) {
      if (main?.contains(document.elementFromPoint(innerWidth / 4, y))) under += 1;
    }
    return 1 - under / Math.ceil((innerHeight - 2) / 8);
  });
  expect(covered).toBeLessThan(0.2);
}

async function expectMenu(page: Page): Promise<void> {
  await phoneMenu(page).click();
  const panel = unfoldedBy(phoneMenu(page));
  const last = panel.getByRole("link", { name: "Contact Us" });
  await last.scrollIntoViewIfNeeded();
  // Tolerates rounding at this zoom.
  await expect(last).toBeInViewport({ ratio: 0.99 });
  expect(await sidewaysOverflow(page, 320)).toEqual([]);
  await expect.poll(() => unusableControls(panel)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
}

async function expectDialog(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  const opener = card.getByRole("button", { name: /^Send Inquiry/ });
  if (!(await opener.isVisible())) await summaries(card).first().click();
  await opener.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await sidewaysOverflow(page, 320)).toEqual([]);
  await expect.poll(() => unusableControls(dialog)).toEqual([]);
  await dialog.getByRole("button", { name: /close/i }).click();
  await expect(dialog).toHaveCount(0);
}

async function expectChat(page: Page): Promise<void> {
  const entry = page.getByRole("button", { name: "WhatsApp" });
  // Focus shows it where it has moved aside.
  await entry.focus();
  await entry.click();
  const panel = page.getByRole("dialog", { name: /^Chat with/ });
  await expect(panel).toBeVisible();
  expect(await sidewaysOverflow(page, 320)).toEqual([]);
  await expect.poll(() => unusableControls(panel)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
}
