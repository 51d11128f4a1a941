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

/** Everything that the address of a listing page says. */
export interface ListingState {
  readonly category: CategoryFilter;
  /** The search text, trimmed; empty when there is none. */
  readonly q: string;
  readonly sort: CourseSort;
  /** From 1. */
  readonly page: number;
}

const CATEGORY_PATH = /^\/courses\/category\/([^/?#]+)/;

function isSort(text: string | null): text is CourseSort {
  return SORT_OPTIONS.some((option) => option.value === text);
}

/** Reads a listing address. What it does not know falls back to the default, as it does on the server. */
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

/** The path of a category's listing, without a query. The default category lives at `/courses` alone. */
export function categoryPath(category: CategoryFilter): string {
  return category === DEFAULT_CATEGORY ? "/courses" : `/courses/category/${category}`;
}

/** The one address of a listing state: what is at its default is left out, so that each page has one name. */
export function listingHref(state: Partial<ListingState> & Pick<ListingState, "category">): string {
  const query: string[] = [];
  if (state.q) query.push(`q=${encodeURIComponent(state.q)}`);
  if (state.sort !== undefined && state.sort !== DEFAULT_SORT) query.push(`sort=${state.sort}`);
  if (state.page !== undefined && state.page > 1) query.push(`page=${state.page}`);
  const path = categoryPath(state.category);
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

/** The read call that answers a listing page. */
export function listingCall({ category, q, sort, page }: ListingState): Endpoint<Course[]> {
  return listCourses({
    category,
    ...(q === "" ? {} : { q }),
    ...(sort === DEFAULT_SORT ? {} : { sort }),
    page,
    per_page: COURSES_PER_PAGE,
  });
}

/** The form for a question about one course. */
export function inquiryHref(slug: string): string {
  return `${courseHref(slug)}#inquiry`;
}

/** The id of a course's card, which fragments in old links point to. */
export function cardId(courseId: number): string {
  return `course-${courseId}`;
}

/** The course that a fragment points to, or null. */
export function courseIdOfHash(hash: string): number | null {
  const match = /^#course-(\d{1,10})$/.exec(hash);
  return match?.[1] ? Number(match[1]) : null;
}
