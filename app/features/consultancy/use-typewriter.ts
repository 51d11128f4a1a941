import { useEffect, useState } from "react";
import { TYPEWRITER } from "#content/timing.ts";

/**
 * How much of a text of `total` characters the typewriter shows: one more each tick, a pause at the end, then from
 * the start. Null when nothing is being typed: before hydration, when paused, or for a visitor who asked for less
 * motion. `moving` says whether there is an animation to pause at all.
 */
export function useTypewriter(total: number, paused: boolean): { length: number | null; moving: boolean } {
  const [moving, setMoving] = useState(false);
  const [length, setLength] = useState(0);

  useEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setMoving(!still.matches);
    follow();
    still.addEventListener("change", follow);
    return () => still.removeEventListener("change", follow);
  }, []);

  useEffect(() => {
    if (!moving || paused) return;
    let shown = 0;
    let timer: ReturnType<typeof setTimeout>;
    const step = () => {
      shown = shown === total ? 0 : shown + 1;
      setLength(shown);
      timer = setTimeout(step, shown === total ? TYPEWRITER.pauseMs : TYPEWRITER.tickMs);
    };
    setLength(0);
    timer = setTimeout(step, TYPEWRITER.tickMs);
    return () => clearTimeout(timer);
  }, [moving, paused, total]);

  return { length: moving && !paused ? length : null, moving };
}
