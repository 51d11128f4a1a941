import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TYPEWRITER } from "#content/timing.ts";
import { useTypewriter } from "./use-typewriter.ts";

let still: boolean;

beforeEach(() => {
  still = false;
  vi.stubGlobal("matchMedia", () => ({
    matches: still,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("types a character every 40 ms, pauses 2500 ms and restarts", () => {
  expect(TYPEWRITER).toEqual({ tickMs: 40, pauseMs: 2500 });
  const { result } = renderHook(() => useTypewriter(3, false));
  expect(result.current).toEqual({ length: 0, moving: true });
  wait(39);
  expect(result.current.length).toBe(0);
  wait(1);
  expect(result.current.length).toBe(1);
  wait(80);
  expect(result.current.length).toBe(3);
  wait(2499);
  expect(result.current.length).toBe(3);
  wait(1);
  expect(result.current.length).toBe(0);
  wait(40);
  expect(result.current.length).toBe(1);
});

test("shows the whole text while paused", () => {
  const { result, rerender } = renderHook(({ paused }) => useTypewriter(3, paused), {
    initialProps: { paused: false },
  });
  wait(40);
  rerender({ paused: true });
  expect(result.current).toEqual({ length: null, moving: true });
  expect(vi.getTimerCount()).toBe(0);
});

test("does not run with reduced motion", () => {
  still = true;
  const { result } = renderHook(() => useTypewriter(3, false));
  wait(5000);
  expect(result.current).toEqual({ length: null, moving: false });
});
