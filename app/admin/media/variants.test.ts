import { expect, test } from "vitest";
import type { VariantJson } from "#api/types.gen.ts";
import { previewOf } from "./variants.ts";

function variant(crop: VariantJson["crop"], width: number, mime = "image/webp"): VariantJson {
  return { crop, width, height: width, mime, address: `/media/key/${crop}-${width}` };
}

test("the preview is the widest whole picture that the screen needs", () => {
  const all = [320, 1920, 960, 640].map((width) => variant("whole", width));
  expect(previewOf([variant("card", 800), variant("whole", 900, "image/jpeg"), ...all])?.width).toBe(960);
  expect(previewOf([variant("whole", 1200)])?.width).toBe(1200);
  expect(previewOf([])).toBeNull();
});
