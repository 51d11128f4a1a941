import { type RefObject, useEffect, useRef } from "react";

/** Letters that press or focus what has them as `data-key`, in the row with the focus or else on the screen. */
const LETTERS = "cwsaxl";

/**
 * Single keys on a screen: J and K go to the next and the previous row, other letters act. Only while the focus is within
 * it, and never while text is typed (WCAG 2.1.4).
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
      if (typed || target.closest("[role=menu]")) return;
      if (act(element, target, key.toLowerCase(), latest.current)) event.preventDefault();
    };
    element.addEventListener("keydown", press);
    return () => element.removeEventListener("keydown", press);
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
  if (key.length !== 1 || !LETTERS.includes(key)) return false;
  const row = from.closest("tr, li");
  const found = (row && visible(row, key)[0]) ?? visible(screen, key)[0];
  if (found === undefined) return false;
  const back = document.activeElement;
  found.focus();
  if (!found.matches("select")) found.click();
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
