import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

/** What axe is made of, as a script for a page. */
const { source }: { source: string } = createRequire(import.meta.url)("axe-core");

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Which rules to try: all of WCAG 2.2 AA, only those about colours, or all others. */
type Rules = "all" | "colours" | "all but colours";

/**
 * The violations that axe finds in a page. `AxeBuilder` of `@axe-core/playwright` adds axe to the page before each run and
 * packs all results, which takes longer than the rules.
 */
export async function violations(page: Page, rules: Rules = "all"): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  return page.evaluate(
    async ({ tags, which }) => {
      // Contrast is not meaningful while colours change. When one has changed, those that inherit it begin to.
      for (let last = 0; last < 10; last += 1) {
        const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
        for (const transition of transitions) transition.finish();
        if (transitions.length === 0) break;
      }
      const { axe } = window as unknown as { axe: Axe };
      const found = await axe.run(document, {
        resultTypes: ["violations"],
        runOnly: which === "colours" ? ["color-contrast"] : tags,
        ...(which === "all but colours" ? { rules: { "color-contrast": { enabled: false } } } : {}),
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`,
      );
    },
    { tags: WCAG_22_AA, which: rules },
  );
}

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}
