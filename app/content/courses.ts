export type { CourseJson as Course, CourseSummary } from "#api/types.gen.ts";

/** Cards on one page of the listing, and how many 'Load More Courses' adds. */
export const COURSES_PER_PAGE = 12;

/** The orders of the listing by the word in its address. */
export const SORT_OPTIONS = [
  { value: "popularity", label: "Popularity" },
  { value: "rating", label: "Rating" },
  { value: "price", label: "Price" },
  { value: "price-desc", label: "Price: high to low" },
  { value: "duration", label: "Duration" },
] as const;

/** An order of the listing. */
export type CourseSort = (typeof SORT_OPTIONS)[number]["value"];

/** The order when the address names none. */
export const DEFAULT_SORT: CourseSort = "popularity";

/** Words to try when a search finds nothing; each finds something in any provider's catalogue of this kind. */
export const SEARCH_SUGGESTIONS = ["PLC", "Python", "SolidWorks", "Embedded", "Data", "Cloud"] as const;

/** What a course without listed prerequisites says. */
export const NO_PREREQUISITES = "None. We start from the basics.";

/** What a course without a certificate text says. */
export const DEFAULT_CERTIFICATION = "Certificate of completion";

/** The page of a course. */
export function courseHref(slug: string): string {
  return `/courses/${slug}`;
}
