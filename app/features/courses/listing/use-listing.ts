import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { Course } from "#content/courses.ts";
import { cardId, type ListingState, listingCall, listingHref } from "#site/courses/address.ts";

/** The history state of a listing with appended pages, so that Back and reload restore it. */
interface HistoryState {
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
const SCROLL_END_MS = 150;

/** The error message when the server provides none. */
const FAILURE = "Failed to fetch courses";

function historyState(): HistoryState {
  return (window.history.state ?? {}) as HistoryState;
}

function updateHistoryState(news: HistoryState, address?: string): void {
  window.history.replaceState({ ...historyState(), ...news }, "", address);
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
  const firstNewId = useRef<number>(null);
  const scrollTarget = useRef<number>(null);

  // Scroll after the earlier cards are rendered: scroll anchoring then keeps the position.
  useLayoutEffect(() => {
    if (scrollTarget.current === null || shown.courses.length === 0) return;
    window.scrollTo(0, scrollTarget.current);
    scrollTarget.current = null;
  }, [shown]);

  // Focus the first new card, so that keyboard users continue there.
  useEffect(() => {
    if (firstNewId.current === null || shown.courses.length === 0) return;
    document
      .querySelector<HTMLElement>(`#${cardId(firstNewId.current)} h3 a`)
      ?.focus({ preventScroll: true });
    firstNewId.current = null;
  }, [shown]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for the initial state
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const saveScrollPosition = () => {
      if (historyState().coursesFrom !== undefined) updateHistoryState({ coursesTop: window.scrollY });
    };
    // Also while scrolling, because a write during pagehide is lost on reload; debounced, because browsers limit the
    // writes.
    const scrolled = () => {
      clearTimeout(timer);
      timer = setTimeout(saveScrollPosition, SCROLL_END_MS);
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    window.addEventListener("pagehide", saveScrollPosition);
    if (!initial) void loadPage();
    else void restore();
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", scrolled);
      window.removeEventListener("pagehide", saveScrollPosition);
    };
  }, []);

  function fail(error: unknown): void {
    setProgress({ phase: "failed", message: answerText(error, FAILURE) });
  }

  /** Loads the page's courses when the page data has none. */
  async function loadPage(): Promise<void> {
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
    const { coursesFrom = state.page, coursesTop = 0 } = historyState();
    if (coursesFrom >= state.page) return;
    window.history.scrollRestoration = "manual";
    const earlier = Array.from({ length: state.page - coursesFrom }, (_, at) =>
      callLazily(listingCall({ ...state, page: coursesFrom + at })),
    );
    // On failure keep the one page, which links to the previous one, rather than show a gap.
    const pages = await Promise.all(earlier).catch(() => null);
    if (pages === null) return;
    if (window.location.hash === "") scrollTarget.current = coursesTop;
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
    firstNewId.current = merge(shown.courses, next)[shown.courses.length]?.id ?? null;
    // The earlier pages may have arrived meanwhile.
    setShown((now) => ({ courses: merge(now.courses, next), from: now.from, to: now.to + 1 }));
    setProgress(IDLE);
    const { coursesFrom = shown.from } = historyState();
    updateHistoryState(
      { coursesFrom, coursesTop: window.scrollY },
      listingHref({ ...state, page: shown.to + 1 }),
    );
  }

  return { shown, progress, more };
}
