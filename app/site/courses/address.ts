import type { Endpoint } from "#api/endpoint.ts";
import { courseQuery, listCourses } from "#api/endpoints.ts";
import { type CategoryFilter, DEFAULT_CATEGORY, isCategoryFilter } from "#content/categories.ts";
import {
  COURSES_PER_PAGE,
  type Course,
  type CourseSort,
  courseHref,
  DEFAULT_SORT,
  SORT_OPTIONS,
} from "#content/courses.ts";

import { FACET_NAMES, type FacetName, type Filters } from "#content/facets.ts";

export { courseHref } from "#content/courses.ts";

/** The state in a listing's URL. */
export interface ListingState {
  readonly category: CategoryFilter;
  /** The search query, trimmed; empty for none. */
  readonly q: string;
  /** What the courses are narrowed by. */
  readonly filters: Filters;
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
    filters: filtersIn((name) => params.get(name)),
    sort: isSort(sort) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The chosen values of a URL or a form. The server leaves out of a page's URL what it does not know. */
export function filtersIn(read: (name: string) => unknown): Filters {
  const chosen = FACET_NAMES.flatMap((name) => {
    const value = String(read(name) ?? "").trim();
    return value === "" ? [] : [[name, value]];
  });
  return Object.fromEntries(chosen) as Filters;
}

/** The same without one of them. */
export function dropped(filters: Filters, name: FacetName): Filters {
  const { [name]: _, ...rest } = filters;
  return rest;
}

/** The path of a category's listing. The default category only has `/courses`. */
export function categoryPath(category: CategoryFilter): string {
  return category === DEFAULT_CATEGORY ? "/courses" : `/courses/category/${category}`;
}

/** The canonical URL of a listing state, without defaults. */
export function listingHref(state: Partial<ListingState> & Pick<ListingState, "category">): string {
  const { category, q, filters, sort, page = 1 } = state;
  const query = courseQuery({ ...search(q), ...filters, ...order(sort), ...(page > 1 ? { page } : {}) });
  return categoryPath(category) + query;
}

/** The API call for the courses of a listing page. */
export function listingCall({ category, q, filters, sort, page }: ListingState): Endpoint<Course[]> {
  return listCourses({
    category,
    ...search(q),
    ...filters,
    ...order(sort),
    page,
    per_page: COURSES_PER_PAGE,
  });
}

const search = (q: string | undefined) => (q ? { q } : {});
const order = (sort: CourseSort | undefined) => (sort && sort !== DEFAULT_SORT ? { sort } : {});

/** The inquiry form of a course. */
export function inquiryHref(slug: string): string {
  return `${courseHref(slug)}#inquiry`;
}

/** The form that asks for the syllabus, for visitors without JavaScript. */
export function syllabusHref(slug: string): string {
  return `${courseHref(slug)}#syllabus-request`;
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
