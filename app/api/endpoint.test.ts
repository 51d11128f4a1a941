import { expect, test } from "vitest";
import { endpoint } from "./endpoint.ts";

test("parameters stand at their places in the path, encoded", () => {
  expect(endpoint("GET", "/api/modules/{id}", { path: { id: "a/b" } }).path).toBe("/api/modules/a%2Fb");
  const twice = endpoint("PATCH", "/api/leads/{id}/entries/{entry_id}", { path: { id: 3, entry_id: 5 } });
  expect(twice).toEqual({ method: "PATCH", path: "/api/leads/3/entries/5" });
});

test.each([
  [{ status: "new", per_page: 3 } as const, "/api/leads?status=new&per_page=3"],
  [new URLSearchParams({ q: "a b" }), "/api/leads?q=a+b"],
  ["q=a%20b", "/api/leads?q=a%20b"],
  ["?q=a", "/api/leads?q=a"],
  ["", "/api/leads"],
])("a query %o makes %s", (query, path) => {
  expect(endpoint("GET", "/api/leads", { query }).path).toBe(path);
});

test("the compiler finds what the contract does not have", () => {
  // @ts-expect-error: settings are put, not patched.
  endpoint("PATCH", "/api/settings");
  // @ts-expect-error: there is no such path.
  endpoint("GET", "/api/setting");
  // @ts-expect-error: the number of the course is missing.
  expect(() => endpoint("GET", "/api/courses/{id}")).not.toThrow();
  // @ts-expect-error: it has another name.
  endpoint("GET", "/api/courses/{id}", { path: { course: 1 } });
  // @ts-expect-error: leads are not listed by colour.
  endpoint("GET", "/api/leads", { query: { colour: "red" } });
});
