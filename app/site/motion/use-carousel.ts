import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { animateScroll } from "./animate-scroll.ts";
import { prefersReducedMotion } from "./reduced-motion.ts";

interface CarouselOptions {
  count: number;
  autoplayMs: number;
  transitionMs: number;
  /** Whether something else holds autoplay. */
  covered?: boolean;
}

/** State and actions of a carousel. */
export interface Carousel {
  /** The element whose hover and focus pause the carousel. */
  root: RefObject<HTMLElement | null>;
  /** The scroll container; its children are the slides. */
  track: RefObject<HTMLDivElement | null>;
  /** The index of the first slide in view. */
  index: number;
  /** Whether autoplay is on, regardless of temporary pauses. */
  playing: boolean;
  /** `aria-live` of the slides: off during autoplay. */
  live: "off" | "polite";
  setPlaying: (playing: boolean) => void;
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
}

/** The visible part of a slide, from 0 to 1, that counts as in view; tolerates rounding. */
const EDGE = 0.02;

/** The position of each slide, and the last index that can be scrolled to. */
function measure(track: HTMLElement): { starts: number[]; last: number } {
  const slides = [...track.children] as HTMLElement[];
  const origin = slides[0]?.offsetLeft ?? 0;
  const starts = slides.map((slide) => slide.offsetLeft - origin);
  const end = track.scrollWidth - track.clientWidth;
  const last = starts.findIndex((start) => start >= end - 2);
  return { starts, last: last < 0 ? Math.max(0, slides.length - 1) : last };
}

function nearest(starts: readonly number[], place: number): number {
  let best = 0;
  starts.forEach((start, at) => {
    if (Math.abs(start - place) < Math.abs((starts[best] ?? 0) - place)) best = at;
  });
  return best;
}

/**
 * Adds autoplay, buttons and pausing to a scroll-snap container, which works without JavaScript; swiping is native.
 * Autoplay pauses on hover, on focus inside and in hidden tabs, and is off with reduced motion until it is started.
 */
export function useCarousel({ count, autoplayMs, transitionMs, covered }: CarouselOptions): Carousel {
  const root = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const at = useRef(0);
  const stopAnimation = useRef<() => void>(() => undefined);
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);

  const goTo = useCallback(
    (wanted: number) => {
      const row = track.current;
      if (!row) return;
      const { starts, last } = measure(row);
      const to = wanted > last ? 0 : wanted < 0 ? last : wanted;
      at.current = to;
      setIndex(to);
      stopAnimation.current();
      stopAnimation.current = animateScroll(row, starts[to] ?? 0, transitionMs);
    },
    [transitionMs],
  );
  const next = useCallback(() => goTo(at.current + 1), [goTo]);
  const previous = useCallback(() => goTo(at.current - 1), [goTo]);

  useEffect(() => {
    if (prefersReducedMotion()) setPlaying(false);
  }, []);

  // Update the index when the user scrolls.
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const follow = () => {
      if ("animating" in row.dataset) return;
      const { starts, last } = measure(row);
      at.current = Math.min(last, nearest(starts, row.scrollLeft));
      setIndex(at.current);
    };
    const takeOver = () => stopAnimation.current();
    row.addEventListener("scroll", follow, { passive: true });
    row.addEventListener("touchstart", takeOver, { passive: true });
    row.addEventListener("wheel", takeOver, { passive: true });
    return () => {
      row.removeEventListener("scroll", follow);
      row.removeEventListener("touchstart", takeOver);
      row.removeEventListener("wheel", takeOver);
      stopAnimation.current();
    };
  }, []);

  // Slides out of view are inert. Without JavaScript none are, and focus scrolls to them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slides change with their count
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRatio } of entries) {
          const hidden = !isIntersecting || intersectionRatio < EDGE;
          // Making the focused slide inert would lose focus.
          (target as HTMLElement).inert = hidden && !target.contains(document.activeElement);
        }
      },
      { root: row, threshold: [0, EDGE] },
    );
    for (const slide of row.children) watch.observe(slide);
    return () => watch.disconnect();
  }, [count]);

  useEffect(() => {
    const box = root.current;
    if (!box) return;
    const over = (event: PointerEvent) => event.pointerType === "mouse" && setHeld(true);
    const hold = () => setHeld(true);
    const release = () => setHeld(box.matches(":hover") && matchMedia("(hover: hover)").matches);
    const leave = () => setHeld(box.contains(document.activeElement));
    box.addEventListener("pointerenter", over);
    box.addEventListener("pointerleave", leave);
    box.addEventListener("focusin", hold);
    box.addEventListener("focusout", release);
    return () => {
      box.removeEventListener("pointerenter", over);
      box.removeEventListener("pointerleave", leave);
      box.removeEventListener("focusin", hold);
      box.removeEventListener("focusout", release);
    };
  }, []);

  // `index` restarts the interval, so that each slide shows for its full duration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!playing || held || covered || count < 2) return;
    const clock = setInterval(() => {
      if (!document.hidden) next();
    }, autoplayMs);
    return () => clearInterval(clock);
  }, [playing, held, covered, count, index, autoplayMs, next]);

  /** Pressing play starts autoplay even while the pointer is on the button. */
  const setPlayingNow = useCallback((wanted: boolean) => {
    setPlaying(wanted);
    if (wanted) setHeld(false);
  }, []);

  const live = playing && !held && count > 1 ? "off" : "polite";
  return { root, track, index, playing, live, setPlaying: setPlayingNow, goTo, next, previous };
}
