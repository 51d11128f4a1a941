import { useEffect, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { ApiError } from "#api/client.ts";
import { findCourse } from "#api/endpoints.ts";
import { DEFAULT_CATEGORY } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { HIGHLIGHT, SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { cardId, categoryPath, courseIdOfHash } from "#site/courses/address.ts";

/** The course is not there, or not any more. */
const UNKNOWN = new Set<unknown>([404, 410]);

/** What a course that cannot be had says when the server says nothing. */
const FAILURE = "Failed to fetch course";

/**
 * The course that the address' fragment names: scrolled to and highlighted for a while. Old links name a course without
 * its page or category, so one that is not among the cards is fetched, to be shown above them. One that is not known
 * any more is no failure: `/courses` is the answer.
 */
export function useLinkedCourse() {
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const [extraCourse, setExtraCourse] = useState<Course | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const after = (ms: number, action: () => void) => timers.add(setTimeout(action, ms));
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      setHighlightedId(null);
    };

    const highlight = (id: number) => {
      after(SCROLL_TO_COURSE_MS, () => document.getElementById(cardId(id))?.scrollIntoView());
      after(HIGHLIGHT.delayMs, () => setHighlightedId(id));
      after(HIGHLIGHT.delayMs + HIGHLIGHT.durationMs, () => setHighlightedId(null));
    };

    const follow = () => {
      stop();
      setError(null);
      const id = courseIdOfHash(window.location.hash);
      if (id === null) return;
      if (document.getElementById(cardId(id))) return highlight(id);
      // Meanwhile the visitor may have gone elsewhere.
      const stale = () => courseIdOfHash(window.location.hash) !== id;
      callLazily(findCourse(id)).then(
        (course) => {
          if (stale()) return;
          setExtraCourse(course);
          highlight(id);
        },
        (error: unknown) => {
          if (stale()) return;
          if (UNKNOWN.has((error as Partial<ApiError>).status)) leave();
          else setError(answerText(error, FAILURE));
        },
      );
    };

    follow();
    window.addEventListener("hashchange", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
      stop();
    };
  }, []);

  return { highlightedId, extraCourse, error };
}

/** To the listing under `/courses`; on that page only the fragment is removed. */
function leave(): void {
  const { pathname, search } = window.location;
  const courses = categoryPath(DEFAULT_CATEGORY);
  if (pathname === courses) window.history.replaceState(window.history.state, "", pathname + search);
  // Replaced, so that going back does not lead here again.
  else window.location.replace(courses);
}
