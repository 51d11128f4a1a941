import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { Course } from "#content/courses.ts";
import { cardId, type ListingState, listingCall, listingHref } from "#site/courses/address.ts";

/** What the history entry of a grown listing remembers, so that going back and reloading show the same cards. */
interface Memory {
  /** The first page that is shown; the address has the last. */
  readonly coursesFrom?: number;
  readonly coursesTop?: number;
}

/** The cards on screen and the pages they came from. */
interface Shown {
  readonly courses: readonly Course[];
  readonly from: number;
  readonly to: number;
}

/** How loading goes, or went last. */
export type Progress =
  | { readonly phase: "idle" | "loading" }
  | { readonly phase: "failed"; readonly message: string };

const IDLE: Progress = { phase: "idle" };
const LOADING: Progress = { phase: "loading" };

/** Scrolling has come to rest when nothing moved for this long. */
const SCROLL_REST_MS = 150;

/** What a failed list says when the server says nothing. */
const FAILURE = "Failed to fetch courses";

function memory(): Memory {
  return (window.history.state ?? {}) as Memory;
}

function remember(news: Memory, address?: string): void {
  window.history.replaceState({ ...memory(), ...news }, "", address);
}

/** Appends without repeating a course that moved between two pages meanwhile. */
function merge(first: readonly Course[], second: readonly Course[]): Course[] {
  const known = new Set(first.map((course) => course.id));
  return [...first, ...second.filter((course) => !known.has(course.id))];
}

/**
 * A listing that grows in place. The address always names the last page shown, so each state has a link that
 * works without JavaScript, and the history entry remembers where it began.
 */
export function useListing(state: ListingState, initial: readonly Course[] | null) {
  const [shown, setShown] = useState<Shown>({ courses: initial ?? [], from: state.page, to: state.page });
  const [progress, setProgress] = useState<Progress>(initial ? IDLE : LOADING);
  const fresh = useRef<number>(null);
  const place = useRef<number>(null);

  // Only once the earlier cards stand there: the browser keeps what it shows in place while they push it down.
  useLayoutEffect(() => {
    if (place.current === null || shown.courses.length === 0) return;
    window.scrollTo(0, place.current);
    place.current = null;
  }, [shown]);

  // The first new card takes focus, so that reading goes on where it stopped.
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
    // Not only on leaving: what is written then is lost on a reload. And not at each step: browsers count the writes.
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

  /** The page came without its courses. */
  async function arrive(): Promise<void> {
    try {
      const courses = await callLazily(listingCall(state));
      setShown((now) => ({ ...now, courses }));
      setProgress(IDLE);
    } catch (error) {
      fail(error);
    }
  }

  /** Back at a grown listing: the pages before this one are fetched again, then the place is found again. */
  async function restore(): Promise<void> {
    const { coursesFrom = state.page, coursesTop = 0 } = memory();
    if (coursesFrom >= state.page) return;
    window.history.scrollRestoration = "manual";
    const earlier = Array.from({ length: state.page - coursesFrom }, (_, at) =>
      callLazily(listingCall({ ...state, page: coursesFrom + at })),
    );
    // A gap would be worse than the one page, from which a link leads to those before it.
    const pages = await Promise.all(earlier).catch(() => null);
    if (pages === null) return;
    if (window.location.hash === "") place.current = coursesTop;
    setShown((now) => ({ ...now, courses: merge(pages.flat(), now.courses), from: coursesFrom }));
  }

  async function more(event: MouseEvent): Promise<void> {
    // With a modifier key the link opens as usual, in a new tab or window.
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
