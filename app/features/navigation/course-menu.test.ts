import { afterEach, expect, test, vi } from "vitest";
import { courseAddress, fetchCourseMenu } from "./course-menu.ts";

const answer = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a title leads to its card in its column's listing", () => {
  expect(courseAddress("cs-it", 7)).toBe("/courses#course-7");
  expect(courseAddress("machine-design", 7)).toBe("/courses/category/machine-design#course-7");
});

test("the four columns come as the server groups them", async () => {
  const menu = {
    "cs-it": { total: 1, courses: [{ id: 1, slug: "a", title: "A" }] },
    electronics: { total: 0, courses: [] },
    "machine-design": { total: 0, courses: [] },
    other: { total: 0, courses: [] },
  };
  answer(200, menu);
  await expect(fetchCourseMenu()).resolves.toEqual(menu);
});

test("a failure shows the server's text", async () => {
  answer(503, { error: "Busy", message: "Busy", code: "busy" });
  await expect(fetchCourseMenu()).rejects.toThrow("Busy");
});

test("a failure without a text, an odd answer and a lost connection share one text", async () => {
  answer(500, {});
  await expect(fetchCourseMenu()).rejects.toThrow("Failed to fetch courses");
  answer(200, { "cs-it": { total: 0, courses: [] } });
  await expect(fetchCourseMenu()).rejects.toThrow("Failed to fetch courses");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network")));
  await expect(fetchCourseMenu()).rejects.toThrow("Failed to fetch courses");
});
