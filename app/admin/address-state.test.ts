import { describe, expect, test } from "vitest";
import { changeAddress, pageNumber, readAddress, writeAddress } from "./address-state.ts";

const SPEC = {
  q: { fallback: "" },
  sort: { fallback: "title", choices: ["title", "-title", "price"] },
  page: { fallback: "1" },
} as const;

describe("a list's address", () => {
  test("is read with its defaults", () => {
    expect(readAddress("", SPEC)).toEqual({ q: "", sort: "title", page: "1" });
    expect(readAddress("?q=%20plc%20&sort=-title&page=3", SPEC)).toEqual({
      q: "plc",
      sort: "-title",
      page: "3",
    });
  });

  test("forgets what it does not know", () => {
    expect(readAddress("?sort=colour&utm=x", SPEC)).toEqual({ q: "", sort: "title", page: "1" });
  });

  test("is written without what goes without saying", () => {
    expect(writeAddress({ q: "", sort: "title", page: "1" }, SPEC)).toBe("");
    expect(writeAddress({ q: "a&b", sort: "price", page: "2" }, SPEC)).toBe("?q=a%26b&sort=price&page=2");
  });

  test("reads back as it was written", () => {
    const values = { q: "₹ नमस्ते", sort: "-title", page: "12" };
    expect(readAddress(writeAddress(values, SPEC), SPEC)).toEqual(values);
  });

  test("goes back to the first page when anything else changes", () => {
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
])("page %s is page %s", (text, page) => {
  expect(pageNumber(text)).toBe(page);
});
