import type { CategoryKey } from "./categories.ts";

/** A drawing of the site, with its own size. */
export interface Art {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

const art = (file: string, width: number, height: number): Art => ({
  src: `/art/${file}.svg`,
  width,
  height,
});

/** The drawings that pages use by name. Courses and people bring their own addresses. */
export const ART = {
  automation: art("hero-1", 960, 720),
  cell: art("hero-2", 960, 720),
  certificate: art("hero-3", 960, 720),
  plan: art("about", 960, 720),
} as const;

/** Name of a drawing. */
export type ArtName = keyof typeof ART;

/** The drawing that stands in for a course's picture that does not load. Repeated in styles/pictures.css. */
export const CATEGORY_ART: Record<CategoryKey, string> = {
  "cs-it": "/art/course-code.svg",
  electronics: "/art/course-plc.svg",
  "machine-design": "/art/course-cad.svg",
  other: "/art/course-quality.svg",
};

/** The same for the portrait of a person. */
export const PERSON_FALLBACK = "/art/person.svg";

/** Sizes of the drawings that come with the data. */
export const COURSE_ART = { width: 640, height: 360 } as const;
export const PERSON_ART = { width: 240, height: 240 } as const;
