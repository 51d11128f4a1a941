import { WHATSAPP_REST_MS } from "./timing.ts";

/** Elements that must stay reachable. Cards that are links as a whole are judged by the text of their link. */
const CONTROLS = "a, button, input, select, textarea, label, summary";

/** The distance that tells scrolling from a finger that rests. */
const MIN_SCROLL_PX = 6;

/** The distance of the points below the button at which the page is examined: a line of text at 390 px is higher. */
const GRID_PX = 8;

/**
 * Keeps the floating button from covering the page: it is away (`data-away`) while one scrolls, where it would cover a
 * control or a text, and above the footer, which has the same link. Returns a function that stops it.
 */
export function moveAside(box: HTMLElement): () => void {
  let from = window.scrollY;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const judge = () => {
    box.toggleAttribute("data-away", isFooterShown() || covers(box));
  };
  const onScroll = () => {
    if (Math.abs(window.scrollY - from) > MIN_SCROLL_PX) {
      from = window.scrollY;
      box.setAttribute("data-away", "");
    }
    // Carousels scroll, too, and move texts below the button.
    clearTimeout(rest);
    rest = setTimeout(judge, WHATSAPP_REST_MS);
  };
  judge();
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  window.addEventListener("resize", onScroll);
  document.addEventListener("focusout", onScroll);
  return () => {
    clearTimeout(rest);
    document.removeEventListener("scroll", onScroll, { capture: true });
    window.removeEventListener("resize", onScroll);
    document.removeEventListener("focusout", onScroll);
  };
}

function isFooterShown(): boolean {
  const footer = document.getElementById("site-footer");
  return footer !== null && footer.getBoundingClientRect().top < window.innerHeight;
}

function covers(box: HTMLElement): boolean {
  const place = box.getBoundingClientRect();
  const examined = new Set<Element>();
  for (let x = place.left; x < place.right; x += GRID_PX) {
    for (let y = place.top; y < place.bottom; y += GRID_PX) {
      const below = document.elementsFromPoint(x, y).find((element) => !box.contains(element));
      if (below) examined.add(below);
    }
  }
  return [...examined].some((below) => {
    const control = below.closest(CONTROLS);
    if (control && [...control.getClientRects()].some((rect) => intersect(rect, place))) return true;
    return hasTextBelow(below, place);
  });
}

function hasTextBelow(element: Element, place: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === "") return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((rect) => intersect(rect, place));
  });
}

function intersect(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
