import { expect, test } from "vitest";
import { safeLink } from "./safe-link.ts";

test("only https and own paths become links", () => {
  expect(safeLink("/downloads/plc.pdf")).toBe("/downloads/plc.pdf");
  expect(safeLink("https://example.com/a.pdf")).toBe("https://example.com/a.pdf");
  expect(safeLink("//example.com/a.pdf")).toBeNull();
  expect(safeLink("/\\example.com")).toBeNull();
  expect(safeLink("http://example.com")).toBeNull();
  expect(safeLink("javascript:alert(1)")).toBeNull();
  expect(safeLink("")).toBeNull();
});
