import { useEffect, useState } from "react";
import { TYPEWRITER } from "#content/timing.ts";

/**
 * The number of characters that the typewriter shows of `total`; null when it does not run: before hydration, paused,
 * or with reduced motion. `moving` tells whether there is an animation that can be paused.
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
