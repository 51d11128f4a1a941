import type { Endpoint } from "#api/endpoint.ts";
import { listCourses } from "#api/endpoints.ts";
import { type CategoryFilter, DEFAULT_CATEGORY, isCategoryFilter } from "#content/categories.ts";
import {
  COURSES_PER_PAGE,
  type Course,
  type CourseSort,
  courseHref,
  DEFAULT_SORT,
  SORT_OPTIONS,
} from "#content/courses.ts";

export { courseHref } from "#content/courses.ts";

/** The state in a listing's URL. */
export interface ListingState {
  readonly category: CategoryFilter;
  /** The search query, trimmed; empty for none. */
  readonly q: string;
  readonly sort: CourseSort;
  /** From 1. */
  readonly page: number;
}

const CATEGORY_PATH = /^\/courses\/category\/([^/?#]+)/;

function isSort(text: string | null): text is CourseSort {
  return SORT_OPTIONS.some((option) => option.value === text);
}

/** Parses a listing's URL. Unknown values become defaults, as on the server. */
export function readListing(url: string): ListingState {
  const [path = "", query = ""] = (url.split("#")[0] ?? "").split("?");
  const segment = CATEGORY_PATH.exec(path)?.[1] ?? DEFAULT_CATEGORY;
  const params = new URLSearchParams(query);
  const sort = params.get("sort");
  const page = Number(params.get("page") ?? "1");
  return {
    category: isCategoryFilter(segment) ? segment : DEFAULT_CATEGORY,
    q: (params.get("q") ?? "").trim(),
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The path of a category's listing. The default category only has `/courses`. */
export function categoryPath(category: CategoryFilter): string {
  return category === DEFAULT_CATEGORY ? "/courses" : `/courses/category/${category}`;
}

/** The canonical URL of a listing state, without defaults. */
export function listingHref(state: Partial<ListingState> & Pick<ListingState, "category">): string {
  const query: string[] = [];
  if (state.q) query.push(`q=${encodeURIComponent(state.q)}`);
  if (state.sort !== undefined && state.sort !== DEFAULT_SORT) query.push(`sort=${state.sort}`);
  if (state.page !== undefined && state.page > 1) query.push(`page=${state.page}`);
  const path = categoryPath(state.category);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** The API call for the courses of a listing page. */
export function listingCall({ category, q, sort, page }: ListingState): Endpoint<Course[]> {
  return listCourses({
    category,
    ...(q === "" ? {} : { q }),
    ...(sort === DEFAULT_SORT ? {} : { sort }),
    page,
    per_page: COURSES_PER_PAGE,
  });
}

/** The inquiry form of a course. */
export function inquiryHref(slug: string): string {
  return `${courseHref(slug)}#inquiry`;
}

/** The id of a course's card. Fragments of old links contain it. */
export function cardId(courseId: number): string {
  return `course-${courseId}`;
}

/** The course id of a fragment, or null. */
export function courseIdOfHash(hash: string): number | null {
  const match = /^#course-(\d{1,10})$/.exec(hash);
  return match?.[1] ? Number(match[1]) : null;
}
