import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/** What a page complained about. */
type Complaints = { texts: string[]; ignore(pattern: RegExp): void };

/**
 * The browser gives up the fade between two pages when the second is inspected before its stylesheet is there, as
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
  "/consultancy/production-reporting",
  "/enroll/react-typescript",
  "/team/meenakshi-raghunathan",
  "/login",
  "/forgot-password",
  "/privacy",
  "/privacy/my-data",
  "/terms",
] as const;

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Fails on any finding of axe for WCAG 2.2 AA, in the whole page or within one part of it. */
export async function expectAccessible(page: Page, within?: string) {
  await examine(page, within, (axe) => axe.withTags(WCAG_22_AA));
}

/** The same in the light and in the dark scheme, for something that would be closed by loading the page again. */
export async function expectAccessibleInBothSchemes(page: Page, within?: string) {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: "dark" });
  // The contrast of a colour in transition means nothing.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish();
    }
  });
  // Only the colours differ.
  await examine(page, within, (axe) => axe.withRules(["color-contrast"]));
}

async function examine(page: Page, within: string | undefined, rules: (axe: AxeBuilder) => AxeBuilder) {
  // Without frames there is nothing to gather from them, and no second page to open for it.
  const axe = rules(new AxeBuilder({ page }).setLegacyMode());
  const results = await (within === undefined ? axe : axe.include(within)).analyze();
  const findings = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`,
  );
  expect(findings).toEqual([]);
}
