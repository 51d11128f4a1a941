import type { Page } from "@playwright/test";
import { mockTokens } from "./support/answers.ts";
import { hydrateLazyParts, visit } from "./support/site.ts";
import { expect, PUBLIC_PAGES, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

// Focusing a form requests a token.
test.beforeEach(async ({ page }) => {
  await mockTokens(page);
});

/** The focused element. */
interface Stop {
  name: string;
  /** Its index in the document. */
  at: number;
  faults: string[];
}

/** Whether the focused element has a focus ring, is in view, and is not covered by sticky or floating elements. */
function look(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    // The browser scrolls to the focused element in the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const faults: string[] = [];
    const style = getComputedStyle(element);
    const marked = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    if (!marked) faults.push("no visible focus");
    // WCAG 2.4.11: not entirely hidden.
    const rect = element.getBoundingClientRect();
    const high = Math.max(rect.top, 0);
    const low = Math.min(rect.bottom, innerHeight);
    if (rect.width < 1 || rect.height < 1 || low - high < 1 || rect.right < 1 || rect.left > innerWidth - 1) {
      faults.push("out of view");
    } else {
      const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const free = places.filter(([x, y]) => {
        const found = document.elementFromPoint(rect.left + rect.width * x, high + (low - high) * y);
        // A layer that covers a card belongs to the card's link.
        const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
        return found !== null && (parts.some((part) => part.contains(found)) || found.contains(element));
      });
      if (free.length === 0) faults.push("covered");
      const bar = document.querySelector(".site-header");
      if (bar && element.closest("main, footer") && !element.closest("dialog")) {
        const edge = bar.getBoundingClientRect().bottom;
        if (rect.top < edge - 1 && rect.height < innerHeight - edge) faults.push("under the header");
      }
    }
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return {
      name: `${element.localName}#${element.id} “${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`,
      at: [...document.querySelectorAll("*")].indexOf(element),
      faults,
    };
  });
}

/** Presses a key until focus returns to the first element. */
async function collectStops(page: Page, key = "Tab"): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < 200; step++) {
    await page.keyboard.press(key);
    const stop = await look(page);
    if (stop === null) break;
    if (stops.some((known) => known.at === stop.at)) break;
    stops.push(stop);
  }
  return stops;
}

const faultsOf = (stops: Stop[]) =>
  stops.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`));

/** The number of Tab stops of the page; a group of radio buttons has one. */
function reachable(page: Page): Promise<number> {
  return page.evaluate(() => {
    const groups = new Set<string>();
    return [
      ...document.querySelectorAll<HTMLElement>(
        "a[href], button, summary, input, select, textarea, [tabindex='0']",
      ),
    ].filter((element) => {
      if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
      if ((element as HTMLInputElement).disabled || element.closest("[inert]")) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
      const seen = groups.has(element.name);
      groups.add(element.name);
      return !seen;
    }).length;
  });
}

for (const address of PUBLIC_PAGES.filter((page) => !/category|\/terms/.test(page))) {
  test(`${address} by Tab: every stop once, in document order, always visible`, async ({ page }) => {
    test.slow();
    await visit(page, address);
    // Hydration replaces some links by buttons, also in parts that are hydrated when they are near the viewport.
    await hydrateLazyParts(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const stops = await collectStops(page);
    expect(stops[0]?.name).toContain("Skip to content");
    expect(faultsOf(stops)).toEqual([]);
    expect(stops.length).toBe(await reachable(page));
    const order = stops.map((stop) => stop.at);
    expect(order, "focus follows the document").toEqual(order.toSorted((a, b) => a - b));
  });
}

test("with Shift+Tab no focused element is hidden below the header", async ({ page }) => {
  test.slow();
  await visit(page, "/about");
  await page.getByRole("contentinfo").getByRole("link").last().focus();
  expect(faultsOf(await collectStops(page, "Shift+Tab"))).toEqual([]);
});

test("the skip link moves to the content", async ({ page }) => {
  await visit(page, "/contact");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  expect((await look(page))?.faults).toEqual([]);
});

test("the Courses menu opens, is navigated and closes by keyboard", async ({ page }) => {
  await visit(page, "/about");
  const summary = page.locator(".courses-menu-bar > summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  const items = page.locator(".courses-panel .menu-item");
  await expect(items.first()).toBeVisible();
  const last = items.last();
  const stops: Stop[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    const stop = await look(page);
    if (stop) stops.push(stop);
    if (
      await last.evaluate((item) => item === document.activeElement || item.contains(document.activeElement))
    )
      break;
  }
  expect(stops.length).toBeGreaterThan(36);
  expect(faultsOf(stops)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(items.first()).toBeHidden();
  await expect(summary).toBeFocused();
});

test("Enter on a course of the menu scrolls to its card", async ({ page }) => {
  await visit(page, "/about");
  await page.locator(".courses-menu-bar > summary").focus();
  await page.keyboard.press("Space");
  const item = page.getByRole("link", { name: "PLC Programming", exact: true });
  await item.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/courses\/category\/electronics#course-11$/);
  await expect(page.locator("#course-11 h3")).toBeInViewport();
});

test("focus stays in the open menu of a narrow window", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(page, "/about");
  const summary = page.locator(".phone-menu > summary");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".phone-panel")).toBeVisible();
  const stops: Stop[] = [];
  for (const expected of [
    "input",
    "button",
    "Home",
    "About Us",
    "Courses",
    "Start dates",
    "Engineering Consultancy",
    "Contact Us",
  ]) {
    await page.keyboard.press("Tab");
    const stop = await look(page);
    expect(stop?.name).toContain(expected);
    if (stop) stops.push(stop);
  }
  expect(faultsOf(stops)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".phone-panel")).toBeHidden();
  await expect(summary).toBeFocused();
});

test("focus stays in a dialog and returns after closing", async ({ page }) => {
  test.slow();
  await visit(page, "/courses");
  await page.getByRole("article").first().locator("summary").first().click();
  const opener = page.getByRole("button", { name: /^Send Inquiry/ }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(":focus")).toHaveCount(1);
  for (const key of ["Tab", "Shift+Tab"]) {
    const seen = new Set<string>();
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press(key);
      const stop = await look(page);
      // After the last element focus moves to the browser's UI.
      if (stop === null) continue;
      expect(stop.faults, stop.name).toEqual([]);
      seen.add(stop.name);
      await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
    }
    expect(seen.size).toBeGreaterThanOrEqual(6);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("cards expand and collapse by keyboard", async ({ page }) => {
  await visit(page, "/courses");
  const summary = page.getByRole("article").first().locator("summary").first();
  const item = page.getByRole("article").first().getByText("Instructor", { exact: true });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(item).toBeVisible();
  await page.keyboard.press("Space");
  await expect(item).toBeHidden();
});

test("a search and a course can be opened from the home page by keyboard", async ({ page }) => {
  await visit(page, "/");
  await page.locator("#search").focus();
  await page.keyboard.type("robotics");
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/category/all?q=robotics");
  await page.getByRole("link", { name: "Industrial Robotics" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/courses/industrial-robotics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Industrial Robotics");
});
