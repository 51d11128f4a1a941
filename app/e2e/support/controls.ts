import type { Locator, Page } from "@playwright/test";

/** WCAG 2.2, 2.5.8, in pixels. */
const TARGET = 24;

/**
 * The controls that are too small, outside of the viewport horizontally, or covered wherever they are scrolled to.
 * Links within a sentence may be small.
 */
export function unusableControls(within: Locator): Promise<string[]> {
  return within.evaluate((box, least) => {
    const faults: string[] = [];
    const all = box.querySelectorAll<HTMLElement>("a[href], button, summary, input, select, textarea");
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

    /** Slides and what a row scrolls to may be outside of the viewport. */
    const inRow = (control: HTMLElement) =>
      control.closest(".carousel-track, .card-row, .scroll-row") !== null;

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
  }, TARGET);
}

/** The elements that make the page wider than a screen of `width`, the innermost ones. */
export function sidewaysOverflow(page: Page, width: number): Promise<string[]> {
  return page.evaluate((screen) => {
    const root = document.documentElement;
    if (root.scrollWidth <= screen) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > screen + 0.5,
    );
    const innermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    );
    const names = innermost.slice(0, 5).map((element) => {
      const text = (element.textContent ?? "").trim().slice(0, 40);
      return `${element.localName}${element.id ? `#${element.id}` : ""} “${text}”`;
    });
    return [`${root.scrollWidth - screen} px too wide: ${names.join(", ")}`];
  }, width);
}
