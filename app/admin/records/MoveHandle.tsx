import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { announce } from "../ui/announce.ts";
import { StaffIcon } from "../ui/StaffIcon.tsx";
import { placeAt } from "./place.ts";

interface MoveHandleProps {
  id: number;
  name: string;
  /** The place of the row in the whole list, from 0, and the number of rows. */
  place: number;
  count: number;
  /** To a place in the whole list. */
  onMove: (to: number) => void;
  /** To a place among the other rows of the page. */
  onDrop: (to: number) => void;
}

/** How close to the edge of the window a dragged row scrolls it, and by how much with each frame, in pixels. */
const EDGE = 72;
const SCROLL = 9;

/** Moves a row by dragging, or by the arrow keys, Home and End. */
export function MoveHandle({ id, name, place, count, onMove, onDrop }: MoveHandleProps) {
  const stop = useRef<((drop: boolean) => void) | null>(null);
  // A row that goes away meanwhile is dropped nowhere.
  useEffect(() => () => stop.current?.(false), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (stop.current !== null) {
      if (event.key === "Escape") {
        event.preventDefault();
        stop.current(false);
        announce(`${name} stays where it was`);
      }
      return;
    }
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  }

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    const row = event.currentTarget.closest("tr");
    if (event.button !== 0 || row === null || stop.current !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    stop.current = drag(row, event.nativeEvent, (to) => {
      stop.current = null;
      if (to !== null) onDrop(to);
    });
  }

  return (
    <button
      type="button"
      id={`move-${id}`}
      className="move-handle"
      title="Drag to another place, or press the arrow keys"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={() => stop.current?.(true)}
      onPointerCancel={() => stop.current?.(false)}
    >
      <StaffIcon name="grip" className="stroke-[2.5]" />
      <span className="sr-only">{`Move ${name}, place ${place + 1} of ${count}: press the up and down arrow keys`}</span>
    </button>
  );
}

/**
 * Follows the pointer and marks where the row would stand. Answers how to end it: with a drop, `done` gets the new place
 * among the rows of the page, else null.
 */
function drag(row: HTMLTableRowElement, start: globalThis.PointerEvent, done: (to: number | null) => void) {
  const others = [...(row.parentElement?.children ?? [])].filter((other) => other !== row) as HTMLElement[];
  let y = start.clientY;
  let moved = false;
  let frame = 0;

  const middles = () =>
    others.map((other) => {
      const { top, height } = other.getBoundingClientRect();
      return top + height / 2;
    });

  function mark(to: number | null): void {
    for (const [at, other] of others.entries()) {
      const edge = at === to ? "before" : at === others.length - 1 && to === others.length ? "after" : "";
      if (edge === "") delete other.dataset.drop;
      else other.dataset.drop = edge;
    }
  }

  function follow(): void {
    if (moved) {
      if (y < EDGE) window.scrollBy(0, -SCROLL);
      else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL);
      mark(placeAt(middles(), y));
    }
    frame = requestAnimationFrame(follow);
  }

  function onPointerMove(event: globalThis.PointerEvent): void {
    y = event.clientY;
    if (!moved && Math.abs(y - start.clientY) > 4) {
      moved = true;
      row.dataset.dragged = "";
    }
  }

  window.addEventListener("pointermove", onPointerMove);
  frame = requestAnimationFrame(follow);
  return (drop: boolean) => {
    cancelAnimationFrame(frame);
    window.removeEventListener("pointermove", onPointerMove);
    const to = drop && moved ? placeAt(middles(), y) : null;
    mark(null);
    delete row.dataset.dragged;
    done(to);
  };
}
