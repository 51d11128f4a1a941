import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Course } from "#content/courses.ts";
import type { ListingState } from "#site/courses/address.ts";
import { useListing } from "./use-listing.ts";

const STATE: ListingState = { category: "all", q: "", filters: {}, sort: "popularity", page: 2 };
const courseAt = (id: number) => ({ id }) as Course;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "");
});

test("more courses do not take the place of earlier pages that are still on their way", async () => {
  const earlier = Promise.withResolvers<void>();
  const next = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (path: string) => {
    const page = Number(new URL(path, "http://site").searchParams.get("page") ?? "1");
    await (page === 1 ? earlier : next).promise;
    return new Response(JSON.stringify([courseAt(page)]));
  });
  vi.stubGlobal("scrollTo", () => undefined);
  window.history.replaceState({ coursesFrom: 1 }, "");
  const { result } = renderHook(() => useListing(STATE, [courseAt(2)]));
  const click = { preventDefault: () => undefined } as never;
  const ids = () => result.current.shown.courses.map(({ id }) => id);
  act(() => void result.current.more(click));
  earlier.resolve();
  await waitFor(() => expect(ids()).toEqual([1, 2]));
  next.resolve();
  await waitFor(() => expect(ids()).toEqual([1, 2, 3]));
  expect(result.current.shown).toMatchObject({ from: 1, to: 3 });
  expect(window.history.state).toMatchObject({ coursesFrom: 1 });
});
