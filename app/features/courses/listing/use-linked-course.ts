import { useEffect, useState } from "react";
import { answerText, callLazily } from "#api/call.ts";
import type { ApiError } from "#api/client.ts";
import { findCourse } from "#api/endpoints.ts";
import { DEFAULT_CATEGORY } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { HIGHLIGHT, SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { cardId, categoryPath, courseIdOfHash } from "#site/courses/address.ts";

/** The course does not exist or was deleted. */
const UNKNOWN = new Set<unknown>([404, 410]);

/** The error message when the server provides none. */
const FAILURE = "Failed to fetch course";

/**
 * Scrolls to the course that the URL's fragment names, and highlights it for a while. Old links name a course without
 * its page or category, so a course that is not on the page is fetched and shown above the others. An unknown course is
 * not an error: the fragment is removed.
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
      // Ignore the response if the fragment has changed meanwhile.
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

/** Goes to `/courses`; on that page it only removes the fragment. */
function leave(): void {
  const { pathname, search } = window.location;
  const courses = categoryPath(DEFAULT_CATEGORY);
  if (pathname === courses) window.history.replaceState(window.history.state, "", pathname + search);
  // Replaces the history entry, so that Back does not return here.
  else window.location.replace(courses);
}
