import { type RefObject, useEffect, useRef } from "react";

/**
 * The keys of lists and of an enquiry, with what each does. All but J and K press or focus what has them as `data-key`, in
 * the row with the focus or else on the screen.
 */
export const KEYS = {
  c: "call",
  w: "WhatsApp",
  r: "reply",
  l: "log",
  s: "status",
  a: "owner",
  f: "follow-up",
  x: "select",
  "!": "spam",
  "/": "search",
} as const;

export type Key = keyof typeof KEYS;

const isKey = (key: string): key is Key => Object.hasOwn(KEYS, key);

/** What is focused and not pressed: to type or choose is the next step. */
const FOCUSED_ONLY = "select, textarea, input:not([type=checkbox]), [aria-pressed]";

/**
 * Single keys on a screen: J and K go to the next and the previous row, other keys act. Only while the focus is within the
 * screen's part of the page, and never while text is typed (WCAG 2.1.4).
 */
export function useKeys(screen: RefObject<HTMLElement | null>, move?: (step: 1 | -1) => void): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const element = screen.current;
    if (element === null) return;
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
      const typed = target.matches("textarea, select, input:not([type=checkbox]), [contenteditable]");
      if (typed || target.closest("[role=menu], [role=dialog]")) return;
      if (act(element, target, key.toLowerCase(), latest.current)) event.preventDefault();
    };
    // A click beside all controls focuses the main part of the page, which is around the screen.
    const within = element.closest("main") ?? element;
    within.addEventListener("keydown", press);
    return () => within.removeEventListener("keydown", press);
  }, [screen]);
}

const visible = (scope: ParentNode, key: string) =>
  [...scope.querySelectorAll<HTMLElement>(`[data-key="${key}"]`)].filter((one) => one.checkVisibility());

/** Whether the key has done something. */
function act(
  screen: HTMLElement,
  from: HTMLElement,
  key: string,
  move: ((step: 1 | -1) => void) | undefined,
): boolean {
  if (key === "j" || key === "k") {
    const step = key === "j" ? 1 : -1;
    if (move) move(step);
    else focusRow(screen, from, step);
    return true;
  }
  if (!isKey(key)) return false;
  const row = from.closest("tr, li");
  const found = (row && visible(row, key)[0]) ?? visible(screen, key)[0];
  if (found === undefined) return false;
  const back = document.activeElement;
  found.focus();
  if (!found.matches(FOCUSED_ONLY)) found.click();
  // A row stays the one that the next key is about.
  if (key === "x" && back instanceof HTMLElement) back.focus();
  return true;
}

function focusRow(screen: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const rows = visible(screen, "row");
  const at = rows.findIndex((row) => row === from || row.closest("tr, li")?.contains(from));
  const next = at < 0 ? rows[0] : rows[at + step];
  next?.focus();
}
