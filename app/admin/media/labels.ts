import type { Crop, MediaKind, MediaRecord } from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";

const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "application/pdf": "PDF",
};

/** "JPEG picture", "PDF document". */
export function kindText({ kind, mime }: Pick<MediaRecord, "kind" | "mime">): string {
  return `${FORMATS[mime] ?? mime} ${kind}`;
}

/** "4032 × 3024 pixels", "12 pages"; null when it is not known. */
export function extentText({ width, height, pages }: Pick<MediaRecord, "width" | "height" | "pages">) {
  if (width !== null && height !== null) return `${width} × ${height} pixels`;
  return pages === null ? null : countOf(pages, "page", "pages");
}

/** Whether a picture needs an alternative text and has none. */
export function lacksAlt({ kind, alt, decorative }: Pick<MediaRecord, "kind" | "alt" | "decorative">) {
  return kind === "picture" && alt === "" && !decorative;
}

export const CROP_LABELS: Readonly<Record<Crop, string>> = {
  whole: "Whole picture",
  card: "16:9, for cards",
  portrait: "Square, for portraits",
  preview: "Link preview",
};

/** What a file dialog offers. The server judges by the content. */
export const ACCEPT: Readonly<Record<MediaKind | "any", string>> = {
  picture: "image/jpeg,image/png,image/webp",
  document: "application/pdf",
  any: "image/jpeg,image/png,image/webp,application/pdf",
};

/** The longest side of small pictures in lists. */
const THUMBNAIL = 320;

/** The size of the small picture, so that its space is reserved. */
export function thumbnailSize({ width, height }: Pick<MediaRecord, "width" | "height">) {
  if (width === null || height === null || width <= THUMBNAIL) return { width, height };
  return { width: THUMBNAIL, height: Math.max(1, Math.round((height * THUMBNAIL) / width)) };
}
