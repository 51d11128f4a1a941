import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HIGHLIGHT } from "#content/timing.ts";
import { useLinkedCourse } from "./use-linked-course.ts";

const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockClear();
  document.body.innerHTML = '<article id="course-7"></article>';
  const card = document.getElementById("course-7");
  if (card) card.scrollIntoView = scrolled;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/courses/9") return new Response(JSON.stringify({ id: 9, title: "Nine" }));
    if (path === "/api/courses/503") return new Response('{"error":"Busy"}', { status: 503 });
    return new Response("{}", { status: path === "/api/courses/500" ? 500 : 404 });
  });
  vi.useFakeTimers();
});

afterEach(async () => {
  cleanup();
  await goTo("");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sets the fragment without an event, as when a page is opened with it. */
async function goTo(hash: string): Promise<void> {
  window.location.hash = hash;
  await vi.advanceTimersByTimeAsync(1);
}

const wait = (ms: number) =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });

test("the linked card is scrolled to and highlighted from 300 ms to 2300 ms", async () => {
  expect(HIGHLIGHT).toEqual({ delayMs: 300, durationMs: 2000 });
  await goTo("#course-7");
  const { result } = renderHook(() => useLinkedCourse());
  await wait(100);
  expect(scrolled).toHaveBeenCalledOnce();
  await wait(199);
  expect(result.current.highlightedId).toBeNull();
  await wait(1);
  expect(result.current.highlightedId).toBe(7);
  await wait(1999);
  expect(result.current.highlightedId).toBe(7);
  await wait(1);
  expect(result.current.highlightedId).toBeNull();
});

test("a course that is not on the page is fetched and highlighted", async () => {
  await goTo("#course-9");
  const { result } = renderHook(() => useLinkedCourse());
  await wait(0);
  expect(result.current.extraCourse?.title).toBe("Nine");
  await wait(300);
  expect(result.current.highlightedId).toBe(9);
});

test("on /courses the fragment of an unknown course is removed", async () => {
  window.history.replaceState({ coursesFrom: 2 }, "", "/courses?page=3#course-404");
  const { result } = renderHook(() => useLinkedCourse());
  await wait(3000);
  expect(result.current).toEqual({ highlightedId: null, extraCourse: null, error: null });
  expect(window.location.href).toMatch(/\/courses\?page=3$/);
  expect(window.history.state).toEqual({ coursesFrom: 2 });
});

test.each([
  [503, "Busy"],
  [500, "Failed to fetch course"],
])("a failure with status %i shows '%s'", async (id, text) => {
  await goTo(`#course-${id}`);
  const { result } = renderHook(() => useLinkedCourse());
  await wait(0);
  expect(result.current.error).toBe(text);
});
