import { prefersReducedMotion } from "./reduced-motion.ts";

const ease = (t: number) => 1 - (1 - t) ** 3;

/**
 * Animates the scroll position over a fixed duration, which native smooth scrolling does not guarantee. `data-animating`
 * turns scroll snapping off meanwhile (carousel.css). Returns a function that stops the animation.
 */
export function animateScroll(track: HTMLElement, to: number, ms: number): () => void {
  const from = track.scrollLeft;
  if (prefersReducedMotion() || ms === 0 || Math.abs(to - from) < 1) {
    track.scrollLeft = to;
    return () => undefined;
  }
  const began = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    delete track.dataset.animating;
  };
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - began) / ms));
    track.scrollLeft = from + (to - from) * ease(part);
    if (part < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  track.dataset.animating = "";
  frame = requestAnimationFrame(step);
  return stop;
}
