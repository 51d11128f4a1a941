import { afterEach, expect, test, vi } from "vitest";
import { logOut } from "./session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("logging out takes what this tab knows of people with it", async () => {
  vi.stubGlobal("fetch", async () => new Response("{}"));
  vi.spyOn(window.location, "assign").mockReturnValue();
  for (const key of ["list:/admin/leads", "log:7", "paletteRecent", "compare"])
    sessionStorage.setItem(key, "x");
  await logOut();
  expect(Object.keys(sessionStorage)).toEqual(["compare"]);
});
