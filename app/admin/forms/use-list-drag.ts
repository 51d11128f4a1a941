import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** How near to the edge of the window the pointer makes it scroll, and how fast at most. */
const EDGE_PX = 96;
const PX_PER_MS = 0.85;
/** A frame that took longer, as when the page was out of sight, does not scroll further. */
const FRAME_MAX_MS = 100;

/**
 * Reordering by pointer: while a row is held, it changes places with the rows that the pointer passes, and near the
 * edge of the window the list scrolls. Pointer events serve mouse, pen and finger alike.
 */
export function useListDrag(list: RefObject<HTMLElement | null>, moveTo: (from: number, to: number) => void) {
  const [key, setKey] = useState<string | null>(null);
  const latest = useRef(moveTo);
  latest.current = moveTo;

  useEffect(() => {
    if (key === null) return;
    let y: number | null = null;
    function place(): void {
      if (y === null) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-key]") ?? [])];
      const from = rows.findIndex((row) => row.dataset.key === key);
      if (from === -1) return;
      const to = placeAt(
        rows.map((row) => row.getBoundingClientRect()),
        from,
        y,
      );
      if (to !== from) latest.current(from, to);
    }
    function onMove(event: globalThis.PointerEvent): void {
      y = event.clientY;
      place();
    }
    let last = performance.now();
    function scroll(now: number): void {
      const by = y === null ? 0 : scrollStep(y, window.innerHeight, now - last);
      last = now;
      if (by !== 0) {
        window.scrollBy({ top: by, behavior: "instant" });
        place();
      }
      frame = requestAnimationFrame(scroll);
    }
    let frame = requestAnimationFrame(scroll);
    const end = () => setKey(null);
    // On the window: moving the row in the document would end a capture.
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      cancelAnimationFrame(frame);
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

/** Where a row lies. */
type Extent = Readonly<Pick<DOMRect, "top" | "bottom">>;

/**
 * The place to which the row at `from` moves when the pointer is at the height `y`. It passes another row only when it
 * then lies under the pointer: rows of different heights would otherwise change places to and fro.
 */
export function placeAt(rows: readonly Extent[], from: number, y: number): number {
  const held = rows[from];
  if (held === undefined || (y >= held.top && y <= held.bottom)) return from;
  const height = held.bottom - held.top;
  let to = from;
  while (to > 0 && y < (rows[to - 1]?.top ?? 0) + height) to -= 1;
  if (to !== from) return to;
  while (to < rows.length - 1 && y > (rows[to + 1]?.bottom ?? 0) - height) to += 1;
  return to;
}

/** By how much to scroll in a frame while the pointer is at a height: nothing away from the edges, faster near them. */
export function scrollStep(y: number, height: number, ms: number): number {
  const depth = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE_PX));
  return Math.round(PX_PER_MS * Math.min(ms, FRAME_MAX_MS) * (depth(height - y) - depth(y)));
}
