import { describe, expect, test } from "vitest";
import { countCourses, countFacets } from "#api/endpoints.ts";
import { courseIdOfHash, listingCall, listingHref, readListing } from "./address.ts";

describe("readListing", () => {
  test("uses defaults for missing parameters", () => {
    expect(readListing("/courses")).toEqual({
      category: "cs-it",
      q: "",
      filters: {},
      sort: "popularity",
      page: 1,
    });
  });

  test("reads category, query, order and page", () => {
    expect(readListing("/courses/category/all?q=plc%20basics&sort=price-desc&page=3")).toEqual({
      category: "all",
      q: "plc basics",
      filters: {},
      sort: "price-desc",
      page: 3,
    });
  });

  test.each(["?sort=cheap", "?page=0", "?page=-2", "?page=1.5", "?page=x", "?q=%20%20"])(
    "falls back on %s",
    (query) => {
      expect(readListing(`/courses${query}`)).toEqual(readListing("/courses"));
    },
  );

  test("reads what is chosen", () => {
    expect(readListing("/courses?seats=available&level=&starts=2026-12").filters).toEqual({
      starts: "2026-12",
      seats: "available",
    });
  });

  test("ignores the fragment", () => {
    expect(readListing("/courses?page=2#course-7").page).toBe(2);
  });
});

describe("listingHref", () => {
  test("has one URL for each page", () => {
    expect(listingHref({ category: "cs-it", q: "", sort: "popularity", page: 1 })).toBe("/courses");
    expect(listingHref({ category: "other", page: 2 })).toBe("/courses/category/other?page=2");
    expect(listingHref({ category: "all", q: "a&b", sort: "rating" })).toBe(
      "/courses/category/all?q=a%26b&sort=rating",
    );
  });

  test("survives a round trip", () => {
    const state = {
      category: "electronics",
      q: "₹ 100% c++",
      filters: { language: "मराठी", level: "beginner" },
      sort: "duration",
      page: 4,
    } as const;
    expect(readListing(listingHref(state))).toEqual(state);
  });
});

describe("API calls", () => {
  test("have their parameters in the server's order", () => {
    expect(listingCall({ category: "cs-it", q: "", filters: {}, sort: "popularity", page: 1 }).path).toBe(
      "/api/courses/get?category=cs-it&page=1&per_page=12",
    );
    expect(
      listingCall({
        category: "all",
        q: "ai/ml",
        filters: { mode: "online", level: "beginner" },
        sort: "price",
        page: 2,
      }).path,
    ).toBe(
      "/api/courses/get?category=all&q=ai%2Fml&level=beginner&mode=online&sort=price&page=2&per_page=12",
    );
    expect(countCourses({}).path).toBe("/api/courses/counts");
    expect(countCourses({ q: "ai ml" }).path).toBe("/api/courses/counts?q=ai%20ml");
    expect(countFacets({ category: "all", seats: "available", level: "advanced" }).path).toBe(
      "/api/courses/facets?category=all&level=advanced&seats=available",
    );
  });
});

test("courseIdOfHash only accepts course fragments", () => {
  expect(courseIdOfHash("#course-12")).toBe(12);
  expect(courseIdOfHash("#course-")).toBeNull();
  expect(courseIdOfHash("#course-12x")).toBeNull();
  expect(courseIdOfHash("")).toBeNull();
});
