import { expect, test } from "vitest";
import { extentText, kindText, lacksAlt, thumbnailSize } from "./labels.ts";

test("a file is described by format and extent", () => {
  expect(kindText({ kind: "picture", mime: "image/webp" })).toBe("WebP picture");
  expect(kindText({ kind: "document", mime: "application/pdf" })).toBe("PDF document");
  expect(extentText({ width: 4032, height: 3024, pages: null })).toBe("4032 × 3024 pixels");
  expect(extentText({ width: null, height: null, pages: 1 })).toBe("1 page");
  expect(extentText({ width: null, height: null, pages: null })).toBeNull();
});

test("only a picture that shows something lacks an alternative text", () => {
  expect(lacksAlt({ kind: "picture", alt: "", decorative: false })).toBe(true);
  expect(lacksAlt({ kind: "picture", alt: "A lathe", decorative: false })).toBe(false);
  expect(lacksAlt({ kind: "picture", alt: "", decorative: true })).toBe(false);
  expect(lacksAlt({ kind: "document", alt: "", decorative: false })).toBe(false);
});

test("a small picture keeps its proportions and is never enlarged", () => {
  expect(thumbnailSize({ width: 4032, height: 3024 })).toEqual({ width: 320, height: 240 });
  expect(thumbnailSize({ width: 4000, height: 2 })).toEqual({ width: 320, height: 1 });
  expect(thumbnailSize({ width: 64, height: 48 })).toEqual({ width: 64, height: 48 });
  expect(thumbnailSize({ width: null, height: null })).toEqual({ width: null, height: null });
});
