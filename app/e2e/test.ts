import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/** What a page complained about. */
type Complaints = { texts: string[]; ignore(pattern: RegExp): void };

/**
 * The browser gives up the fade between two pages when somebody looks at the second before its stylesheet is there, as
 * tests do. The step from page to page itself is not affected.
 */
const GIVEN_UP_TRANSITION = /ViewTransition opt-in disabled/;

/**
 * Every test fails when a page reports a violation of the content security policy, an error on the console or an
 * uncaught exception. A test that provokes an error on purpose names it with `complaints.ignore`.
 */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page }, use) => {
      const texts: string[] = [];
      const ignored = [GIVEN_UP_TRANSITION];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          texts.push(`console ${message.type()}: ${message.text()}`);
        }
      });
      page.on("pageerror", (error) => texts.push(`uncaught: ${error.message}`));
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          // biome-ignore lint/suspicious/noConsole: the fixture listens to the console
          console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`);
        });
      });
      await use({ texts, ignore: (pattern) => ignored.push(pattern) });
      expect(texts.filter((text) => !ignored.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Every public page with an address that is always there in the demo content. */
export const PUBLIC_PAGES = [
  "/",
  "/about",
  "/courses",
  "/courses/category/all",
  "/courses/category/electronics",
  "/courses/category/machine-design",
  "/courses/category/other",
  "/courses/category/all?q=plc&sort=rating",
  "/courses/full-stack-web-development-with-typescript",
  "/contact",
  "/consultancy",
  "/login",
  "/forgot-password",
  "/privacy",
  "/terms",
] as const;

/** Fails on any finding of axe for WCAG 2.2 AA, in the whole page or within one part of it. */
export async function expectAccessible(page: Page, within?: string) {
  const axe = new AxeBuilder({ page }).withTags([
    "wcag2a",
    "wcag2aa",
    "wcag21a",
    "wcag21aa",
    "wcag22aa",
    "best-practice",
  ]);
  const results = await (within === undefined ? axe : axe.include(within)).analyze();
  const findings = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(findings).toEqual([]);
}

/** The same in the light and in the dark scheme, for something that would be closed by loading the page again. */
export async function expectAccessibleInBothSchemes(page: Page, within?: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // A colour on its way from one scheme to the other has a contrast that nobody chose.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSTransition)
          .map((animation) => animation.finished),
      ),
    );
    await expectAccessible(page, within);
  }
}
