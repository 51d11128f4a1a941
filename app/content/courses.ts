import type { CategoryKey } from "./categories.ts";

/** A published course as `/api/courses/get` and `/api/courses/{id}` answer it. */
export interface Course {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly instructor: string;
  /** A text such as "8 weeks". */
  readonly duration: string;
  readonly students: number;
  /** 0 to 5 in tenths. */
  readonly rating: number;
  readonly image: string;
  readonly downloadlink: string;
  /** Rupees with Indian grouping and without the symbol: "14,999". */
  readonly price: string;
  readonly price_paise: number;
  /** Free text of the staff; `category_key` is the column that it falls into. */
  readonly category: string;
  readonly category_key: CategoryKey;
  readonly syllabus: readonly string[];
  readonly what_you_learn: readonly string[];
  readonly prerequisites: readonly string[];
  readonly certification: string | null;
  /** RFC 3339, UTC. */
  readonly updated_at: string;
}

/** The short form in lists of related courses. */
export type CourseSummary = Pick<
  Course,
  "id" | "slug" | "title" | "category_key" | "duration" | "price" | "image" | "rating" | "students"
>;

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
