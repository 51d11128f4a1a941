import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** The delays of the intervals that run, in ms. */
    intervals?: Map<number, number>;
  }
}

/** Notes what repeats by itself. Call it before the visit. */
export async function watchIntervals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const running = new Map<number, number>();
    window.intervals = running;
    const { setInterval, clearInterval } = window;
    window.setInterval = ((handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      const id = setInterval(handler, delay, ...rest);
      running.set(id, delay ?? 0);
      return id;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => {
      running.delete(Number(id));
      clearInterval(id);
    };
  });
}

/** What moves without being asked: animations of the stylesheet that take time, and scripts that repeat. */
export function automaticMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const animations = document.getAnimations().map((animation) => {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      return { name: target?.localName ?? "", ms: Number(animation.effect?.getComputedTiming().endTime) };
    });
    return [
      ...animations.filter(({ ms }) => ms > 1).map(({ name, ms }) => `an animation of ${name}, ${ms} ms`),
      ...Array.from(window.intervals?.values() ?? [], (ms) => `a script every ${ms} ms`),
    ];
  });
}
