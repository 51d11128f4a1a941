import { expect, test } from "vitest";
import { compact, counted } from "./use-counter.ts";

test("a counter keeps its suffix while it counts", () => {
  expect(counted("50000+", 0)).toBe("0+");
  expect(counted("50000+", 0.5)).toBe("25000+");
  expect(counted("98%", 1)).toBe("98%");
  expect(counted("many", 0.5)).toBe("many");
});

test("large numbers are abbreviated", () => {
  expect(compact("50000+")).toBe("50K+");
  expect(compact("50K+")).toBe("50K+");
  expect(compact("500+")).toBe("500+");
});
