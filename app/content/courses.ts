import type { CourseJson as Course } from "#api/types.gen.ts";

export type {
  CourseContentJson as CourseContent,
  CourseJson as Course,
  CourseSummary,
} from "#api/types.gen.ts";

/** The page size of the listing. The server uses the same (`PER_PAGE`). */
export const COURSES_PER_PAGE = 12;

/** The sort options of the listing. */
export const SORT_OPTIONS = [
  { value: "popularity", label: "Popularity" },
  { value: "rating", label: "Rating" },
  { value: "price", label: "Price" },
  { value: "price-desc", label: "Price: high to low" },
  { value: "duration", label: "Duration" },
] as const;

export type CourseSort = (typeof SORT_OPTIONS)[number]["value"];

export const DEFAULT_SORT: CourseSort = "popularity";

/** The levels of courses. */
export const LEVELS = [
  { value: "beginner", label: "Beginner" },
  { value: "intermediate", label: "Intermediate" },
  { value: "advanced", label: "Advanced" },
] as const;

export function levelName(level: Course["level"]): string | undefined {
  return LEVELS.find(({ value }) => value === level)?.label;
}

/** Suggested queries for searches without results. */
export const SEARCH_SUGGESTIONS = ["PLC", "Python", "SolidWorks", "Embedded", "Data", "Cloud"] as const;

/** Courses side by side. The server uses the same (`comparison::MOST`). */
export const COMPARED_AT_MOST = 3;

/** The id of the form that the check boxes of the cards belong to. */
export const COMPARE_FORM = "compare";

/** Shown for courses without prerequisites. */
export const NO_PREREQUISITES = "None. We start from the basics.";

/** Shown for courses without a certification. */
export const DEFAULT_CERTIFICATION = "Certificate of completion";

export function courseHref(slug: string): string {
  return `/courses/${slug}`;
}
