import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { showSequence, useNeighbours } from "./sequence.ts";

const neighbours = (list: string, id: number) => renderHook(() => useNeighbours(list, id)).result.current;

test("a record has neighbours in the list that was shown last", () => {
  showSequence("/admin/leads", [9, 7, 4]);
  expect(neighbours("/admin/leads", 7)).toEqual({ previous: 9, next: 4, place: 2, count: 3 });
  expect(neighbours("/admin/leads", 9)?.previous).toBeNull();
  expect(neighbours("/admin/leads", 4)?.next).toBeNull();
  expect(neighbours("/admin/leads", 5)).toBeNull();
  expect(neighbours("/admin/team", 7)).toBeNull();
});

test("a reload keeps the list", async () => {
  showSequence("/admin/leads", [9, 7, 4]);
  vi.resetModules();
  const reloaded = await import("./sequence.ts");
  const { result } = renderHook(() => reloaded.useNeighbours("/admin/leads", 7));
  expect(result.current).toMatchObject({ previous: 9, next: 4 });
});
