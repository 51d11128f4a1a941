import { expect, type Page } from "@playwright/test";
import { sidewaysScroll } from "./site.ts";

/** The minimum size of touch targets (WCAG 2.5.8), in CSS pixels. */
const TARGET = 24;

/** Fails when the screen scrolls horizontally or has small touch targets, except links within a sentence. */
export async function expectTouchTargets(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByText(/^Loading/), "what the screen waits for").toHaveCount(0);
  await expect.poll(() => sidewaysScroll(page), "sideways scroll").toBeLessThanOrEqual(0);
  const small = await page.evaluate((least) => {
    const inSentence = (element: Element) =>
      element.matches("p a, dd a, li a") &&
      getComputedStyle(element).display === "inline" &&
      element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    /** A label enlarges the target of its control. */
    const boxes = (element: Element) => [
      element.getBoundingClientRect(),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
    ];
    return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button]")]
      .filter(
        (element) =>
          element.checkVisibility() &&
          // What is out of sight and out of the tab order holds the value of a control of our own.
          !element.matches(".skip-link, [aria-hidden=true][tabindex='-1']") &&
          !inSentence(element),
      )
      .filter((element) => boxes(element).every((box) => box.width < least || box.height < least))
      .map((element) => `${element.tagName} ${element.textContent?.trim() || element.id}`);
  }, TARGET);
  expect(small, `targets under ${TARGET} px`).toEqual([]);
}
