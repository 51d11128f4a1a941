import { type RefObject, useEffect, useState } from "react";
import { COUNTER } from "#content/timing.ts";
import { prefersReducedMotion } from "./reduced-motion.ts";

/**
 * Progress of the counter animation, from 0 to 1, once `box` is in view; null before and after it and with reduced
 * motion, when the server's final values show.
 */
export function useCounter(box: RefObject<HTMLElement | null>): number | null {
  const [step, setStep] = useState<number | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || prefersReducedMotion()) return;
    let clock: ReturnType<typeof setInterval> | undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        let now = 0;
        setStep(now);
        clock = setInterval(() => {
          now += 1;
          setStep(now < COUNTER.steps ? now : null);
          if (now >= COUNTER.steps) clearInterval(clock);
        }, COUNTER.stepMs);
      },
      { threshold: COUNTER.threshold },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      clearInterval(clock);
    };
  }, [box]);

  return step === null ? null : step / COUNTER.steps;
}

/** "50000+" at 0.5 is "25000+". A text without a number is unchanged. */
export function counted(figure: string, progress: number): string {
  return figure.replace(/\d+/, (digits) => String(Math.round(Number(digits) * progress)));
}

/** Abbreviates a large number: "50000+" becomes "50K+". */
export function compact(figure: string): string {
  return figure.replace(/(\d+)000\b/, "$1K");
}
