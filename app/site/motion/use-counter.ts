import { type RefObject, useEffect, useState } from "react";
import { COUNTER } from "#content/timing.ts";
import { prefersReducedMotion } from "./reduced-motion.ts";

/**
 * Progress of the counters below `box`, from 0 to 1 once it is in view; null before, afterwards and under reduced
 * motion, when the final figures stand as the server wrote them.
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

/** "50000+" at half way is "25000+". A text without a number stays. */
export function counted(figure: string, progress: number): string {
  return figure.replace(/\d+/, (digits) => String(Math.round(Number(digits) * progress)));
}

/** The short form of a large figure: "50000+" becomes "50K+". */
export function compact(figure: string): string {
  return figure.replace(/(\d+)000\b/, "$1K");
}
