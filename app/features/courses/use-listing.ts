import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { Course } from "#content/courses.ts";
import { cardId, type ListingState, listingCall, listingHref } from "#site/courses/address.ts";

/** The history state of a listing with appended pages, so that Back and reload restore it. */
interface Memory {
  /** The first page shown; the URL has the last. */
  readonly coursesFrom?: number;
  readonly coursesTop?: number;
}

/** The courses shown and their range of pages. */
interface Shown {
  readonly courses: readonly Course[];
  readonly from: number;
  readonly to: number;
}

export type Progress =
  | { readonly phase: "idle" | "loading" }
  | { readonly phase: "failed"; readonly message: string };

const IDLE: Progress = { phase: "idle" };
const LOADING: Progress = { phase: "loading" };

/** Scrolling has ended when there was no scroll event for this long. */
const SCROLL_REST_MS = 150;

/** The error message when the server provides none. */
const FAILURE = "Failed to fetch courses";

function memory(): Memory {
  return (window.history.state ?? {}) as Memory;
}

function remember(news: Memory, address?: string): void {
  window.history.replaceState({ ...memory(), ...news }, "", address);
}

/** Appends courses, except those that moved from one page to the other meanwhile. */
function merge(first: readonly Course[], second: readonly Course[]): Course[] {
  const known = new Set(first.map((course) => course.id));
  return [...first, ...second.filter((course) => !known.has(course.id))];
}

/**
 * A listing that appends pages. The URL always names the last page shown, so that each state has a link that works
 * without JavaScript; the history state stores the first page.
 */
export function useListing(state: ListingState, initial: readonly Course[] | null) {
  const [shown, setShown] = useState<Shown>({ courses: initial ?? [], from: state.page, to: state.page });
  const [progress, setProgress] = useState<Progress>(initial ? IDLE : LOADING);
  const fresh = useRef<number>(null);
  const place = useRef<number>(null);

  // Scroll after the earlier cards are rendered: scroll anchoring then keeps the position.
  useLayoutEffect(() => {
    if (place.current === null || shown.courses.length === 0) return;
    window.scrollTo(0, place.current);
    place.current = null;
  }, [shown]);

  // Focus the first new card, so that keyboard users continue there.
  useEffect(() => {
    if (fresh.current === null || shown.courses.length === 0) return;
    document.querySelector<HTMLElement>(`#${cardId(fresh.current)} h3 a`)?.focus({ preventScroll: true });
    fresh.current = null;
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the state the page arrived with
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      if (memory().coursesFrom !== undefined) remember({ coursesTop: window.scrollY });
    };
    // Also while scrolling, because a write during pagehide is lost on reload; debounced, because browsers limit the
    // writes.
    const scrolled = () => {
      clearTimeout(rest);
      rest = setTimeout(note, SCROLL_REST_MS);
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    window.addEventListener("pagehide", note);
    if (!initial) void arrive();
    else void restore();
    return () => {
      clearTimeout(rest);
      window.removeEventListener("scroll", scrolled);
      window.removeEventListener("pagehide", note);
    };
  }, []);

  function fail(error: unknown): void {
    setProgress({ phase: "failed", message: answerText(error, FAILURE) });
  }

  /** Loads the page's courses when the page data has none. */
  async function arrive(): Promise<void> {
    try {
      const courses = await callLazily(listingCall(state));
      setShown((now) => ({ ...now, courses }));
      setProgress(IDLE);
    } catch (error) {
      fail(error);
    }
  }

  /** After Back or reload: loads the pages before this one and restores the scroll position. */
  async function restore(): Promise<void> {
    const { coursesFrom = state.page, coursesTop = 0 } = memory();
    if (coursesFrom >= state.page) return;
    window.history.scrollRestoration = "manual";
    const earlier = Array.from({ length: state.page - coursesFrom }, (_, at) =>
      callLazily(listingCall({ ...state, page: coursesFrom + at })),
    );
    // On failure keep the one page, which links to the previous one, rather than show a gap.
    const pages = await Promise.all(earlier).catch(() => null);
    if (pages === null) return;
    if (window.location.hash === "") place.current = coursesTop;
    setShown((now) => ({ ...now, courses: merge(pages.flat(), now.courses), from: coursesFrom }));
  }

  async function more(event: MouseEvent): Promise<void> {
    // With a modifier key the link opens in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (progress.phase === "loading") return;
    setProgress(LOADING);
    const next = await callLazily(listingCall({ ...state, page: shown.to + 1 })).catch(fail);
    if (!next) return;
    const courses = merge(shown.courses, next);
    fresh.current = courses[shown.courses.length]?.id ?? null;
    setShown({ courses, from: shown.from, to: shown.to + 1 });
    setProgress(IDLE);
    remember(
      { coursesFrom: shown.from, coursesTop: window.scrollY },
      listingHref({ ...state, page: shown.to + 1 }),
    );
  }

  return { shown, progress, more };
}
