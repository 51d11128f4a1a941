import { useEffect, useState } from "react";
import { prefersReducedMotion } from "#site/motion/reduced-motion.ts";

/** Whether the splash covers the page. Its animation ends with it, or is cancelled. */
export function useSplash(): boolean {
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    const animations = document.querySelector(".splash")?.getAnimations() ?? [];
    if (animations.length === 0) return;
    setCovered(true);
    Promise.allSettled(animations.map(({ finished }) => finished)).then(() => setCovered(false));
  }, []);
  return covered;
}

/** Calls once, for the first thing that the visitor does on the page, apart from ending the splash. */
export function useFirstAction(covered: boolean, onAction: () => void): void {
  useEffect(() => {
    if (covered || prefersReducedMotion()) return;
    const watch = new AbortController();
    const act = () => {
      watch.abort();
      onAction();
    };
    for (const event of ["click", "keydown", "wheel", "touchmove"]) {
      document.addEventListener(event, act, { signal: watch.signal, passive: true });
    }
    return () => watch.abort();
  }, [covered, onAction]);
}
