import type { Page } from "@playwright/test";

/** The bit of the Shift key in an event of the browser's protocol. */
const SHIFT = 8;

/** How many presses there are beyond the elements that were there at first. */
const SPARE_PRESSES = 4;

/** An element that had the focus, and what was wrong with how it showed. */
interface Stop {
  readonly element: HTMLElement;
  readonly faults: readonly string[];
}

/** What the page notes about the focus while keys are pressed. */
interface FocusLog {
  /** Where the presses led to; null is the browser's own interface. */
  stops: (Stop | null)[];
  readonly look: () => void;
  readonly tabbable: () => HTMLElement[];
  readonly name: (element: Element) => string;
}

declare global {
  interface Window {
    focusLog?: FocusLog;
  }
}

/** The stops of some presses: the names of the elements, and what was wrong with them. */
export interface Stops {
  readonly names: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Passes through the whole page by Tab. Returns what is wrong: elements that are not reached, or reached twice, or out of
 * the document's order, and those that have no focus ring, are out of view or are covered.
 */
export async function faultsOfTabOrder(page: Page): Promise<string[]> {
  await page.evaluate(startLog);
  const count = await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    return window.focusLog?.tabbable().length ?? 0;
  });
  // The last presses lead out of the page. Elements may have come meanwhile, such as the chat when its code has loaded.
  const { faults } = await pressed(page, "Tab", count + SPARE_PRESSES);
  const order = await page.evaluate(() => {
    const { stops = [], tabbable, name } = window.focusLog ?? {};
    const out = stops.indexOf(null);
    const reached = stops.slice(0, out < 0 ? stops.length : out).flatMap((stop) => stop?.element ?? []);
    const expected = tabbable?.() ?? [];
    const found: string[] = [];
    const fault = (element: Element, what: string) => found.push(`${name?.(element)}: ${what}`);
    for (const element of expected) if (!reached.includes(element)) fault(element, "not reached by Tab");
    for (const [at, element] of reached.entries()) {
      const before = reached[at - 1];
      if (reached.indexOf(element) < at) fault(element, "reached twice");
      else if (before && element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING) {
        fault(element, `out of order, after ${name?.(before)}`);
      }
    }
    return found;
  });
  return [...faults, ...order];
}

/** Presses Tab or Shift+Tab several times. */
export async function pressed(page: Page, key: "Tab" | "Shift+Tab", times: number): Promise<Stops> {
  await page.evaluate(startLog);
  await pressAll(page, key, times);
  return page.evaluate(() => {
    const log = window.focusLog;
    if (!log) throw new Error("the page was left");
    log.look();
    // Where the focus was before the first press.
    log.stops.shift();
    const stops = log.stops.filter((stop) => stop !== null);
    return {
      names: stops.map(({ element }) => log.name(element)),
      faults: stops.flatMap(({ element, faults }) => faults.map((fault) => `${log.name(element)}: ${fault}`)),
    };
  });
}

/** By the protocol of the browser: `keyboard.press` would record the page twice for each of thousands of presses. */
async function pressAll(page: Page, key: "Tab" | "Shift+Tab", times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const event = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9, modifiers: key === "Tab" ? 0 : SHIFT };
  const events = Array.from({ length: times }, () => [
    session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event }),
  ]);
  await Promise.all(events.flat());
  await session.detach();
}

/**
 * Runs in the page. The focused element is looked at when the next key goes down: the browser has scrolled to it by then,
 * and the test does not have to ask after each press.
 */
function startLog(): void {
  if (window.focusLog) {
    window.focusLog.stops = [];
    return;
  }

  /** Whether an element has a focus ring, is in view, and is not covered by sticky or floating elements. */
  function faultsOf(element: HTMLElement): string[] {
    const faults: string[] = [];
    const style = getComputedStyle(element);
    const marked = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
    if (!marked) faults.push("no visible focus");
    // WCAG 2.4.11: not entirely hidden.
    const rect = element.getBoundingClientRect();
    const high = Math.max(rect.top, 0);
    const low = Math.min(rect.bottom, innerHeight);
    if (rect.width < 1 || rect.height < 1 || low - high < 1 || rect.right < 1 || rect.left > innerWidth - 1) {
      return [...faults, "out of view"];
    }
    const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
    const free = places.some(([x, y]) => {
      const found = document.elementFromPoint(rect.left + rect.width * x, high + (low - high) * y);
      // A layer that covers a card belongs to the card's link.
      const parts = [element, ...((element as HTMLInputElement).labels ?? [])];
      return found !== null && (parts.some((part) => part.contains(found)) || found.contains(element));
    });
    if (!free) faults.push("covered");
    const dialog = document.querySelector("dialog[open]");
    if (dialog && !dialog.contains(element)) faults.push("outside of the open dialog");
    const bar = document.querySelector("header");
    if (bar && element.closest("main, footer") && !dialog) {
      const edge = bar.getBoundingClientRect().bottom;
      if (rect.top < edge - 1 && rect.height < innerHeight - edge) faults.push("under the header");
    }
    return faults;
  }

  const log: FocusLog = {
    stops: [],
    look() {
      const element = document.activeElement;
      const inPage = element instanceof HTMLElement && element !== document.body;
      log.stops.push(inPage ? { element, faults: faultsOf(element) } : null);
    },
    /** The elements to which Tab leads; of a group of radio buttons the chosen one or the first. */
    tabbable() {
      const stopOf = ({ name }: HTMLInputElement) => {
        const group = `input[type=radio][name="${name}"]`;
        return document.querySelector(`${group}:checked`) ?? document.querySelector(group);
      };
      const all = document.querySelectorAll<HTMLElement>(
        "a[href], button, summary, input, select, textarea, [tabindex='0']",
      );
      return [...all].filter((element) => {
        if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) return false;
        if ((element as HTMLInputElement).disabled || element.closest("[inert]")) return false;
        return (
          !(element instanceof HTMLInputElement && element.type === "radio") || element === stopOf(element)
        );
      });
    },
    name(element) {
      const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
      return `${element.localName}#${element.id} “${text.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
    },
  };
  window.focusLog = log;
  addEventListener("keydown", log.look, { capture: true });
}
