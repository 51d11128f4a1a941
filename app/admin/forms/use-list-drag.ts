import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Reordering by pointer: while a row is held, it changes places with the rows that the pointer passes. Pointer events
 * serve mouse, pen and finger alike.
 */
export function useListDrag(list: RefObject<HTMLElement | null>, moveTo: (from: number, to: number) => void) {
  const [key, setKey] = useState<string | null>(null);
  const latest = useRef(moveTo);
  latest.current = moveTo;

  useEffect(() => {
    if (key === null) return;
    function onMove(event: globalThis.PointerEvent): void {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])];
      const from = rows.findIndex((row) => row.dataset.key === key);
      const to = placeAt(rows, event.clientY);
      if (from !== -1 && to !== from) latest.current(from, to);
    }
    const end = () => setKey(null);
    // On the window: moving the row in the document would end a capture.
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }, [key, list]);

  function start(event: PointerEvent<HTMLElement>, grabbed: string): void {
    if (event.button === 0) setKey(grabbed);
  }

  return { key, start };
}

/** The place of the row at a height; above the first and below the last it is theirs. */
function placeAt(rows: readonly HTMLElement[], y: number): number {
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  return at === -1 ? rows.length - 1 : at;
}
