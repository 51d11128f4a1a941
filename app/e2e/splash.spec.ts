import type { Page } from "@playwright/test";
import { SPLASH_MS } from "#content/timing.ts";
import { hydrated, PHONE, stopClock } from "./support/site.ts";
import { expect, expectAccessible, test } from "./test.ts";

/** It has no role, because it is not for screen readers. */
const splash = (page: Page) => page.locator("#splash-skip + label");

/** Whether it covers the centre of the viewport. */
function covers(page: Page): Promise<boolean> {
  return splash(page).evaluate((label) =>
    label.contains(document.elementFromPoint(innerWidth / 2, innerHeight / 2)),
  );
}

/** Sets the time of its CSS animations, which then stands. */
async function setStyleClock(page: Page, ms: number): Promise<void> {
  await splash(page).evaluate((label, time) => {
    for (const animation of label.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, ms);
}

/** Makes it a new session, in which nobody has been greeted. */
function forget(page: Page): Promise<void> {
  return page.evaluate(() => sessionStorage.clear());
}

/** The scroll position and the focused element. */
function place(page: Page): Promise<{ scroll: number; focused: string | undefined }> {
  return page.evaluate(() => ({ scroll: window.scrollY, focused: document.activeElement?.localName }));
}

test("it covers a page on arrival that is complete and accessible, and a key closes it", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await setStyleClock(page, 0);
  expect(await covers(page)).toBe(true);
  await expect(splash(page)).toHaveText(/\w+/);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn Today Learn Tomorrow");
  await page.clock.resume();
  await expectAccessible(page);
  await forget(page);
  await page.reload();
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(splash(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("it shows once a session to who enters a URL, not within the site, and scrolling closes it", async ({
  page,
}) => {
  await page.goto("/contact");
  await expect(splash(page)).toHaveCount(1);
  await hydrated(page);
  await page.keyboard.press("Shift");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("/about");
  await expect(splash(page)).toHaveCount(0);
  await page.goto("/courses");
  await expect(splash(page)).toBeHidden();
  await forget(page);
  await page.goto("/courses");
  await expect(splash(page)).toBeVisible();
  await hydrated(page);
  await page.evaluate(() => window.scrollBy({ top: 200, behavior: "instant" }));
  await expect(splash(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a tap closes it, and neither scrolls nor focuses anything", async ({ page }) => {
    await page.goto("/courses");
    await hydrated(page);
    await setStyleClock(page, 0);
    expect(await covers(page)).toBe(true);
    await page.touchscreen.tap(200, 300);
    await expect.poll(() => covers(page)).toBe(false);
    expect(await place(page)).toEqual({ scroll: 0, focused: "body" });
    await expect(page).toHaveURL("/courses");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a click closes it, and it ends by itself", async ({ page }) => {
    await page.goto("/");
    await setStyleClock(page, 0);
    expect(await covers(page)).toBe(true);
    await page.mouse.click(640, 400);
    expect(await covers(page)).toBe(false);
    expect(await place(page)).toEqual({ scroll: 0, focused: "body" });
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    expect((await place(page)).scroll).toBe(0);
    await page.goto("/about");
    await setStyleClock(page, SPLASH_MS - 1);
    expect(await covers(page)).toBe(true);
    await setStyleClock(page, SPLASH_MS);
    expect(await covers(page)).toBe(false);
  });
});
