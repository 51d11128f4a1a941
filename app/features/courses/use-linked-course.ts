import { useEffect, useState } from "react";
import { DEFAULT_CATEGORY } from "#content/categories.ts";
import type { Course } from "#content/courses.ts";
import { HIGHLIGHT, SCROLL_TO_COURSE_MS } from "#content/timing.ts";
import { cardId, categoryPath, courseIdOfHash } from "./address.ts";

/** What a course that cannot be had says when the server says nothing. */
const FAILURE = "Failed to fetch course";

/**
 * The course that the address' fragment names: scrolled to and lit for a while. Old links name a course without
 * its page or category, so one that is not among the cards is fetched, to be shown above them. One that is not known
 * any more is no failure: `/courses` is the answer.
 */
export function useLinkedCourse() {
  const [lit, setLit] = useState<number | null>(null);
  const [guest, setGuest] = useState<Course | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const after = (ms: number, action: () => void) => timers.add(setTimeout(action, ms));
    const stop = () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      setLit(null);
    };

    const show = (id: number) => {
      after(SCROLL_TO_COURSE_MS, () => document.getElementById(cardId(id))?.scrollIntoView());
      after(HIGHLIGHT.delayMs, () => setLit(id));
      after(HIGHLIGHT.delayMs + HIGHLIGHT.durationMs, () => setLit(null));
    };

    const follow = () => {
      stop();
      setProblem(null);
      const id = courseIdOfHash(window.location.hash);
      if (id === null) return;
      if (document.getElementById(cardId(id))) return show(id);
      void fetchCourse(id).then((course) => {
        // Meanwhile the visitor may have gone elsewhere.
        if (courseIdOfHash(window.location.hash) !== id) return;
        if (course === null) return leave();
        if (typeof course === "string") return setProblem(course);
        setGuest(course);
        show(id);
      });
    };

    follow();
    window.addEventListener("hashchange", follow);
    return () => {
      window.removeEventListener("hashchange", follow);
      stop();
    };
  }, []);

  return { lit, guest, problem };
}

/** To the listing under `/courses`; whoever is there already only loses the fragment. */
function leave(): void {
  const { pathname, search } = window.location;
  const courses = categoryPath(DEFAULT_CATEGORY);
  if (pathname === courses) window.history.replaceState(window.history.state, "", pathname + search);
  // Replaced, so that going back does not lead here again.
  else window.location.replace(courses);
}

/** The course, the text of what went wrong, or null where there is no such course. */
async function fetchCourse(id: number): Promise<Course | string | null> {
  try {
    const response = await fetch(`/api/courses/${id}`, { headers: { Accept: "application/json" } });
    if (response.status === 404 || response.status === 410) return null;
    const body: unknown = await response.json();
    if (response.ok) return body as Course;
    const text = body && typeof body === "object" && "error" in body ? body.error : null;
    return typeof text === "string" && text !== "" ? text : FAILURE;
  } catch {
    return FAILURE;
  }
}
