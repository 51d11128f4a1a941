import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { painted } from "./painted.ts";

let report: (names: readonly string[]) => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: (paints: { getEntriesByName: (name: string) => unknown[] }) => void) {
        report = (names) => callback({ getEntriesByName: (name) => names.filter((one) => one === name) });
      }
      observe() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first paint of text is waited for, and at most three seconds", async () => {
  const seen = vi.fn();
  void painted().then(seen);
  report(["first-paint"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).not.toHaveBeenCalled();
  report(["first-paint", "first-contentful-paint"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toHaveBeenCalledOnce();

  const late = vi.fn();
  void painted().then(late);
  await vi.advanceTimersByTimeAsync(2900);
  expect(late).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(late).toHaveBeenCalledOnce();
});
