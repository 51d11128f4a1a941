import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { sidewaysScroll } from "./support/site.ts";

export { expect } from "@playwright/test";

/** Errors that a page reported. */
type PageErrors = { texts: string[]; ignore(pattern: RegExp): void };

/**
 * Browsers cancel the view transition between two pages when the second is inspected before its stylesheet has loaded,
 * as tests do. Navigation itself is not affected.
 */
const CANCELLED_TRANSITION =
  /ViewTransition opt-in disabled|Transition was (aborted because of invalid state|skipped)/;

/**
 * Every test fails when a page violates the content security policy, logs an error to the console or throws an uncaught
 * exception. A test that provokes an error ignores it explicitly.
 */
export const test = base.extend<{ pageErrors: PageErrors }>({
  pageErrors: [
    async ({ page }, use) => {
      const texts: string[] = [];
      const ignored = [CANCELLED_TRANSITION];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          texts.push(`console ${message.type()}: ${message.text()}`);
        }
      });
      page.on("pageerror", (error) => texts.push(`uncaught: ${error.message}`));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          // biome-ignore lint/suspicious/noConsole: the fixture subscribes to the console
          console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`);
        });
      });
      await use({ texts, ignore: (pattern) => ignored.push(pattern) });
      expect(texts.filter((text) => !ignored.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Every public page, with a URL that the demo content always has. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/courses",
  "/courses/category/all",
  "/courses/category/electronics",
  "/courses/category/machine-design",
  "/courses/category/other",
  "/courses/category/all?q=plc&sort=rating",
  "/courses/category/all?level=beginner&duration=up-to-6-weeks",
  "/courses/compare",
  "/courses/compare?c=plc-programming&c=scada-and-hmi-engineering",
  "/courses/full-stack-web-development-with-typescript",
  "/batches",
  "/batches?mode=online",
  "/contact",
  "/consultancy",
  "/consultancy/production-reporting",
  "/training-for-companies",
  "/recruitment",
  "/jobs",
  "/jobs/maintenance-electrician-pune",
  "/enroll/react-typescript",
  "/courses/full-stack-web-development-with-typescript/reserve",
  "/team/meenakshi-raghunathan",
  "/login",
  "/forgot-password",
  "/privacy",
  "/privacy/my-data",
  "/terms",
] as const;

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails on any violation of WCAG 2.2 AA that axe finds, in the whole page or in one part. */
export async function expectAccessible(page: Page, within?: string) {
  await examine(page, within, (axe) => axe.withTags(WCAG_22_AA));
}

/** Checks the light and the dark scheme without a reload, which would close dialogs and menus. */
export async function expectAccessibleInBothSchemes(page: Page, within?: string) {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  // The schemes only differ in colours.
  await examine(page, within, (axe) => axe.withRules(["color-contrast"]));
}

/** Contrast is not meaningful while colours change or something fades in. */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
}

/** From the smallest phone to a wide screen, in pixels. */
const WIDTHS: readonly number[] = [320, 390, 768, 1280, 1920];

/** Fails where the page scrolls sideways on a screen of one of `widths`. */
export async function expectNoOverflow(page: Page, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // What measures itself does so in the next frames.
    await expect.poll(() => sidewaysScroll(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
  }
}

async function examine(page: Page, within: string | undefined, rules: (axe: AxeBuilder) => AxeBuilder) {
  await finishTransitions(page);
  // Legacy mode needs no second page to collect results of frames, which the site does not use. Otherwise, all that has no
  // problem would be described, too, which takes longer than the rules.
  const axe = rules(new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode());
  const results = await (within === undefined ? axe : axe.include(within)).analyze();
  const findings = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(findings).toEqual([]);
}
