import type { VariantJson } from "#api/types.gen.ts";

/** Wide enough for the screen of a file on a dense display. */
const PREVIEW_WIDTH = 960;

/** The whole picture in the size for its screen: the widest up to a limit, else the narrowest. */
export function previewOf(variants: readonly VariantJson[]): VariantJson | null {
  const whole = variants
    .filter(({ crop, mime }) => crop === "whole" && mime === "image/webp")
    .toSorted((a, b) => a.width - b.width);
  return whole.findLast(({ width }) => width <= PREVIEW_WIDTH) ?? whole[0] ?? null;
}
