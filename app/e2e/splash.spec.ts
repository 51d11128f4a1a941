import type { Page } from "@playwright/test";
import { SPLASH_MS } from "#content/timing.ts";
import { hydrated, PHONE, pass, stopClock, visit } from "./support/site.ts";
import { expect, expectAccessible, test } from "./test.ts";

/** Whether the splash covers the centre of the viewport. */
function covers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return top?.closest(".splash-frame") != null;
  });
}

/** Sets the time of the splash's CSS animations. */
async function setStyleClock(page: Page, ms: number): Promise<void> {
  await page.locator(".splash").evaluate((splash, time) => {
    for (const animation of splash.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, ms);
}

test("it covers a page on arrival for 3500 ms by CSS alone", async ({ page }) => {
  expect(SPLASH_MS).toBe(3500);
  await stopClock(page);
  await page.goto("/");
  await setStyleClock(page, 3499);
  expect(await covers(page)).toBe(true);
  await setStyleClock(page, 3500);
  expect(await covers(page)).toBe(false);
});

test("the code removes it from the page when it has ended, not before", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await hydrated(page);
  await pass(page, 3499);
  await expect(page.locator(".splash")).toHaveCount(1);
  await pass(page, 1);
  await expect(page.locator(".splash")).toHaveCount(0);
});

test("it shows the brand over a page that is complete and accessible", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await expect(page.locator(".splash")).toHaveText(/\w+/);
  await expect(page.locator(".splash svg")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Learn Today Learn Tomorrow");
  await expect(page.locator(".splash-frame")).toHaveAttribute("aria-hidden", "true");
  await page.clock.resume();
  await expectAccessible(page);
});

test("navigation within the site does not show it, entering a URL does", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.locator(".splash")).toHaveCount(1);
  await hydrated(page);
  await page.keyboard.press("Shift");
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.waitForURL("/about");
  await expect(page.locator(".splash-frame")).toHaveCount(0);
  await page.goto("/courses");
  await expect(page.locator(".splash")).toHaveCount(1);
});

test("a click closes it and does nothing else", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await hydrated(page);
  await page.mouse.click(640, 400);
  expect(await covers(page)).toBe(false);
  await expect(page).toHaveURL("/");
});

test("a key closes it and also has its effect on the page", async ({ page }) => {
  await stopClock(page);
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.locator(".splash")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
});

test("it does not show with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.locator(".splash")).toBeHidden();
  expect(await covers(page)).toBe(false);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a click closes it, and it ends by itself", async ({ page }) => {
    await page.goto("/");
    expect(await covers(page)).toBe(true);
    await page.mouse.click(640, 400);
    expect(await covers(page)).toBe(false);
    await page.goto("/about");
    expect(await covers(page)).toBe(true);
    await setStyleClock(page, SPLASH_MS);
    expect(await covers(page)).toBe(false);
  });
});

/** The scroll position and the focused element. */
function place(page: Page): Promise<{ scroll: number; focused: string | undefined }> {
  return page.evaluate(() => ({ scroll: window.scrollY, focused: document.activeElement?.localName }));
}

for (const javaScriptEnabled of [true, false]) {
  for (const { screen, use } of [
    { screen: "a phone", use: PHONE },
    { screen: "a wide screen", use: { viewport: { width: 1440, height: 900 }, hasTouch: true } },
  ]) {
    test.describe(`on ${screen} ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ ...use, javaScriptEnabled });

      for (const address of ["/", "/courses"]) {
        for (const pointer of ["click", "tap"] as const) {
          test(`a ${pointer} at ${address} does not change scroll position and focus`, async ({ page }) => {
            await page.goto(address);
            if (javaScriptEnabled) await hydrated(page);
            await setStyleClock(page, 0);
            expect(await covers(page)).toBe(true);
            if (pointer === "click") await page.mouse.click(200, 300);
            else await page.touchscreen.tap(200, 300);
            await expect.poll(() => covers(page)).toBe(false);
            expect(await place(page)).toEqual({ scroll: 0, focused: "body" });
            await page.keyboard.press("Tab");
            await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
            expect((await place(page)).scroll).toBe(0);
          });
        }

        test(`the Tab key at ${address} does not change the scroll position`, async ({ page }) => {
          await page.goto(address);
          if (javaScriptEnabled) await hydrated(page);
          await setStyleClock(page, 0);
          expect(await covers(page)).toBe(true);
          await page.keyboard.press("Tab");
          // A key closes it once the code runs; before that the skip link is displayed above it.
          if (javaScriptEnabled) await expect.poll(() => covers(page)).toBe(false);
          await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
          expect((await place(page)).scroll).toBe(0);
        });
      }
    });
  }
}

for (const address of ["/", "/about", "/courses", "/contact"]) {
  test(`the largest contentful paint at ${address} is not the splash`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator(".splash")).toHaveCount(1);
    const painted = () =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            new PerformanceObserver((list) => {
              const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
              resolve(element?.closest(".splash-frame") ? "splash" : (element?.tagName ?? "gone"));
            }).observe({ type: "largest-contentful-paint", buffered: true });
          }),
      );
    expect(await painted()).not.toMatch(/splash|gone/);
    await expect(page.locator(".splash")).toHaveCount(0);
    expect(await painted()).not.toMatch(/splash|gone/);
  });
}

test("pages for staff and for one person have none", async ({ page }) => {
  for (const address of ["/login", "/privacy/my-data", "/newsletter/confirm?token=x"]) {
    const html = await (await page.request.get(address)).text();
    expect(html, address).not.toContain("splash-frame");
  }
});

test("the page below is the same as after navigation within the site", async ({ page }) => {
  await page.goto("/");
  const below = await page.getByRole("main").innerText();
  await visit(page, "/");
  expect(await page.getByRole("main").innerText()).toBe(below);
});
