import type { Locator, Page } from "@playwright/test";

/* Parts of the public pages that have no role of their own. */

/** What a `<summary>` unfolds. */
export function unfoldedBy(summary: Locator): Locator {
  return summary.locator("xpath=following-sibling::*");
}

/** The summaries within a part, which unfold something. */
export function summaries(within: Locator): Locator {
  return within.locator("summary");
}

/** The entry of the header that opens the menu of narrow screens. */
export function phoneMenu(page: Page): Locator {
  return summaries(page.getByRole("banner")).filter({ hasText: "Menu" });
}

/** The entry of the header that opens the courses of the menu. */
export function coursesMenu(page: Page): Locator {
  return summaries(page.getByRole("banner")).filter({ hasText: /^Courses$/, visible: true });
}

/** The splash screen. */
export function splash(page: Page): Locator {
  return page.locator(".splash");
}

/** The row of slides of a carousel. */
export function slidesOf(carousel: Locator): Locator {
  return carousel.locator("[aria-live]").first();
}

/** The value of a fact of a course card. */
export function fact(box: Locator, name: string): Locator {
  return box.locator(`dt:text-is("${name}") + dd`);
}

/** Names and values of the facts that a part lists. */
export function factsOf(box: Locator): Promise<Record<string, string>> {
  return box
    .locator("dt")
    .evaluateAll((names) =>
      Object.fromEntries(
        names.map(({ textContent, nextElementSibling }) => [
          textContent,
          nextElementSibling?.textContent ?? "",
        ]),
      ),
    );
}

/** The head of a course page, with the title and the main action. */
export function courseHead(page: Page): Locator {
  return page.locator(".course-head");
}

/** What is for screens only and still shows, when the page is printed. */
export async function printedByMistake(page: Page): Promise<string[]> {
  const parts = page.locator("header, #site-footer, [data-print=hide]").filter({ visible: true });
  return parts.evaluateAll((all) =>
    all.map((part) => `${part.localName} “${part.textContent?.slice(0, 40)}”`),
  );
}

/** The values of a `<meta>` element. */
export function metaContent(page: Page, name: string): Promise<string | null> {
  return page.locator(`meta[name="${name}"]`).getAttribute("content");
}

/** The canonical address of a page. */
export function canonical(page: Page): Locator {
  return page.locator('link[rel="canonical"]');
}

/** The notice above the header that the site is a demonstration. */
export function demoNotice(page: Page): Locator {
  return page.getByRole("complementary", { name: "About this demonstration" }).getByRole("paragraph");
}

/** The last thing to click in the main part of a page. */
export function lastControl(page: Page): Locator {
  return page.getByRole("main").locator("a, button").last();
}

/** Takes the web fonts away, as where they do not load: the device's own font shows, which is wider. */
export async function removeWebFonts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const remove = (rules: CSSRuleList, from: { deleteRule(at: number): void }) => {
      for (let at = rules.length - 1; at >= 0; at--) {
        const rule = rules[at];
        if (rule instanceof CSSFontFaceRule && /url\(/.test(rule.cssText)) from.deleteRule(at);
        else if (rule instanceof CSSGroupingRule) remove(rule.cssRules, rule);
      }
    };
    for (const sheet of document.styleSheets) remove(sheet.cssRules, sheet);
  });
}

/** The distance of an element's right edge from the left edge of the screen, in whole pixels. */
export function rightEdge(part: Locator): Promise<number> {
  return part.evaluate((element) => Math.round(element.getBoundingClientRect().right));
}
