import type { Page } from "@playwright/test";
import { mockTokens } from "./support/answers.ts";
import { hydrated, sidewaysScroll, visit } from "./support/site.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

/** WCAG 2.2, 2.5.8. */
const TARGET = 24;

const NARROW = { name: "320 px wide", viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 };
/** 1280 × 1024 at a zoom of 400 %. */
const ZOOMED = { name: "at 400 % zoom", viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 };

test.describe("on both screens", () => {
  test.use({ deviceScaleFactor: ZOOMED.deviceScaleFactor, contextOptions: { reducedMotion: "reduce" } });

  for (const address of PUBLIC_PAGES) {
    test(`${address} does not scroll horizontally and hides no control`, async ({ page }) => {
      await page.setViewportSize(NARROW.viewport);
      await page.goto(address);
      await hydrated(page);
      for (const { viewport } of [NARROW, ZOOMED]) {
        await page.setViewportSize(viewport);
        await expectNoHorizontalScroll(page);
        await expect.poll(() => unusableControls(page)).toEqual([]);
      }
    });
  }
});

for (const { name, viewport, deviceScaleFactor } of [NARROW, ZOOMED]) {
  test.describe(name, () => {
    test.use({ viewport, deviceScaleFactor, contextOptions: { reducedMotion: "reduce" } });

    test("the open menu shows its last entry", async ({ page }) => {
      await visit(page, "/about");
      await page.locator(".phone-menu > summary").click();
      const panel = page.locator(".phone-panel");
      await panel.getByRole("link", { name: "Contact Us" }).scrollIntoViewIfNeeded();
      // Tolerates rounding at this zoom.
      await expect(panel.getByRole("link", { name: "Contact Us" })).toBeInViewport({ ratio: 0.99 });
      await expectNoHorizontalScroll(page);
      await expect.poll(() => unusableControls(page, ".phone-panel")).toEqual([]);
      await panel.getByRole("link", { name: "Contact Us" }).click();
      await page.waitForURL("/contact");
    });

    test("the inquiry dialog can be filled in, sent and closed", async ({ page }) => {
      await mockTokens(page);
      await visit(page, "/courses");
      await page.getByRole("article").first().locator("summary").first().click();
      await page
        .getByRole("button", { name: /^Send Inquiry/ })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expect.poll(() => unusableControls(page, "dialog[open]")).toEqual([]);
      await dialog.getByRole("button", { name: /close/i }).click();
      await expect(dialog).toHaveCount(0);
    });

    test("the WhatsApp panel fits and can be closed", async ({ page }) => {
      await visit(page, "/contact");
      // Focus shows it where it has moved aside.
      await page.getByRole("button", { name: "WhatsApp", exact: true }).focus();
      await page.getByRole("button", { name: "WhatsApp", exact: true }).click();
      await expect(page.locator(".whatsapp-panel")).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expect.poll(() => unusableControls(page, ".whatsapp-panel")).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.locator(".whatsapp-panel")).toHaveCount(0);
    });

    test("sticky and floating elements leave most of the viewport to the page", async ({ page }) => {
      await page.goto("/courses");
      await page.evaluate(() => window.scrollTo(0, 1500));
      const covered = await page.evaluate(() => {
        const main = document.querySelector("main");
        let under = 0;
        for (let y = 2; y < innerHeight; y += 8) {
          if (main?.contains(document.elementFromPoint(innerWidth / 4, y))) under += 1;
        }
        return 1 - under / Math.ceil((innerHeight - 2) / 8);
      });
      expect(covered).toBeLessThan(0.35);
    });
  });
}

test("pages and their header fit 320 px in the device's own font, which is wider", async ({
  page,
  pageErrors,
}) => {
  test.slow();
  pageErrors.ignore(/Failed to load resource/);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.setViewportSize(NARROW.viewport);
  const edge = (part: string) =>
    page.locator(part).evaluate((element) => Math.round(element.getBoundingClientRect().right));
  for (const address of PUBLIC_PAGES) {
    await test.step(address, async () => {
      await visit(page, address);
      await expectNoHorizontalScroll(page);
      expect(await edge(".phone-menu"), "the right edge of the menu").toBe(await edge(".demo-strip p"));
    });
  }
});

async function expectNoHorizontalScroll(page: Page) {
  const wide = await sidewaysScroll(page);
  expect(wide, "px of sideways scroll").toBeLessThanOrEqual(0);
}

/**
 * The controls that are too small, outside of the viewport horizontally, or covered wherever they are scrolled to.
 * Links within a sentence may be small.
 */
function unusableControls(page: Page, within = "body"): Promise<string[]> {
  return page.evaluate(
    ({ box, least }) => {
      const faults: string[] = [];
      const inside = document.querySelector(box);
      const all =
        inside?.querySelectorAll<HTMLElement>("a[href], button, summary, input, select, textarea") ?? [];
      const visible = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        // What has moved aside comes back with the focus.
        !element.closest(".sr-only, .skip-link, [inert], [aria-hidden=true], [data-away]");

      /** The clickable area: for a field also its label, for a stretched link its ::after. */
      const area = (control: HTMLElement) => {
        const rect = control.getBoundingClientRect();
        const after = getComputedStyle(control, "::after");
        if (after.content !== "none" && after.position === "absolute" && after.inset === "0px") {
          const card = control.closest(".card, .relative, .nav-link");
          if (card) return card.getBoundingClientRect();
        }
        const label = (control as HTMLInputElement).labels?.[0];
        const choice = control.matches("input[type=radio], input[type=checkbox]");
        return choice && label ? label.getBoundingClientRect() : rect;
      };

      const inSentence = (control: HTMLElement) => {
        const words = control.parentElement?.textContent?.trim().length ?? 0;
        return (
          getComputedStyle(control).display === "inline" && words > (control.textContent ?? "").trim().length
        );
      };

      /** Slides may be outside of the viewport. */
      const inRow = (control: HTMLElement) => control.closest(".carousel-track, .card-row") !== null;

      for (const control of all) {
        if (!visible(control) || (control as HTMLInputElement).type === "hidden") continue;
        const name = `${control.localName} “${(control.getAttribute("aria-label") ?? control.textContent ?? control.id).trim().slice(0, 40)}”`;
        control.scrollIntoView({ block: "center", inline: "nearest" });
        const { left, right, top, width, height } = area(control);
        if (!inSentence(control) && (width < least - 0.5 || height < least - 0.5)) {
          faults.push(`${name} is ${Math.round(width)} × ${Math.round(height)}`);
        }
        if (inRow(control)) continue;
        if (left < -0.5 || right > innerWidth + 0.5) faults.push(`${name} leaves the screen`);
        // Any clickable point is enough.
        const rect = control.getBoundingClientRect();
        const places = [0.5, 0.15, 0.85].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [x, y] as const));
        const labels = [...((control as HTMLInputElement).labels ?? [])];
        const taken = places.some(([x, y]) => {
          const found = document.elementFromPoint(rect.left + rect.width * x, rect.top + rect.height * y);
          return found !== null && [control, ...labels].some((part) => part.contains(found));
        });
        if (!taken && top < innerHeight) faults.push(`${name} is covered`);
      }
      return faults;
    },
    { box: within, least: TARGET },
  );
}
