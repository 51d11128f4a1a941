import { describe, expect, test } from "vitest";
import { changeAddress, pageNumber, readAddress, writeAddress } from "./address-state.ts";

const SPEC = {
  q: { fallback: "" },
  sort: { fallback: "title", choices: ["title", "-title", "price"] },
  page: { fallback: "1" },
} as const;

describe("list URLs", () => {
  test("missing parameters have their defaults", () => {
    expect(readAddress("", SPEC)).toEqual({ q: "", sort: "title", page: "1" });
    expect(readAddress("?q=%20plc%20&sort=-title&page=3", SPEC)).toEqual({
      q: "plc",
      sort: "-title",
      page: "3",
    });
  });

  test("unknown values are ignored", () => {
    expect(readAddress("?sort=colour&utm=x", SPEC)).toEqual({ q: "", sort: "title", page: "1" });
  });

  test("defaults are omitted", () => {
    expect(writeAddress({ q: "", sort: "title", page: "1" }, SPEC)).toBe("");
    expect(writeAddress({ q: "a&b", sort: "price", page: "2" }, SPEC)).toBe("?q=a%26b&sort=price&page=2");
  });

  test("values survive a round trip", () => {
    const values = { q: "₹ नमस्ते", sort: "-title", page: "12" };
    expect(readAddress(writeAddress(values, SPEC), SPEC)).toEqual(values);
  });

  test("other changes reset the page", () => {
    const values = { q: "", sort: "title", page: "4" };
    expect(changeAddress(values, { q: "x" }, SPEC).page).toBe("1");
    expect(changeAddress(values, { page: "5" }, SPEC)).toEqual({ ...values, page: "5" });
  });
});

test.each([
  ["3", 3],
  ["0", 1],
  ["-2", 1],
  ["1.5", 1],
  ["x", 1],
])("the parameter %s is page %s", (text, page) => {
  expect(pageNumber(text)).toBe(page);
});
