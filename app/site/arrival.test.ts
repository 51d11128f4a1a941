import { afterEach, expect, test, vi } from "vitest";
import { arrival, rememberArrival } from "./arrival.ts";

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

test("the first page of a tab and the site with the link are kept", () => {
  expect(arrival()).toEqual({});
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://www.google.com/");
  history.replaceState(null, "", "/courses?utm_source=news");
  rememberArrival();
  history.replaceState(null, "", "/contact");
  rememberArrival();
  expect(arrival()).toEqual({ first_page: "/courses?utm_source=news", referrer: "https://www.google.com/" });
});

test("what is no arrival counts as none", () => {
  sessionStorage.setItem("arrival", '{"first_page":1}');
  expect(arrival()).toEqual({});
});
