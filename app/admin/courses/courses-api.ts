import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi, callApiForList } from "#api/client.ts";
import type { CategoryCounts, CourseInput, StaffCourseJson, StaffCourseRow } from "#api/types.gen.ts";
import { paths } from "../paths.ts";
import type { RecordKind } from "../records/kind.ts";

const KEY = "courses";

/** Rows on a page of the list. */
export const COURSES_PER_PAGE = 25;

/** What the list is narrowed and ordered by. */
export interface CourseListState {
  readonly q: string;
  readonly category: string;
  readonly status: string;
  readonly sort: string;
  readonly page: number;
}

/** The call for a page of the list. */
export function courseListCall({ q, category, status, sort, page }: CourseListState): string {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  if (category !== "all") params.set("category", category);
  if (status !== "all") params.set("status", status);
  params.set("sort", sort);
  params.set("page", String(page));
  params.set("per_page", String(COURSES_PER_PAGE));
  return `/api/admin/courses?${params}`;
}

/** A page of the list. The server searches, orders and cuts, so that any number of courses stays quick. */
export function courseListQuery(state: CourseListState) {
  const call = courseListCall(state);
  return queryOptions({
    queryKey: [KEY, "list", call],
    queryFn: ({ signal }) => callApiForList<StaffCourseRow>(call, { signal }),
    // The rows stay while the next page is on its way.
    placeholderData: keepPreviousData,
  });
}

/** One course for editing: always as it is now, and forgotten on leaving. */
export function courseQuery(id: number) {
  return queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => callApi<StaffCourseJson>(`/api/admin/courses/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** One course as a row of the list, which is read anew with the list. */
export function courseRowQuery(id: number) {
  return queryOptions({
    queryKey: [KEY, "list", "row", id],
    queryFn: ({ signal }) => callApi<StaffCourseJson>(`/api/admin/courses/${id}`, { signal }),
  });
}

/** How many courses the site shows in each category. */
export const courseCountsQuery = queryOptions({
  queryKey: [KEY, "counts"],
  queryFn: ({ signal }) => callApi<CategoryCounts>("/api/courses/counts", { signal }),
  staleTime: 60_000,
});

/** Stores a new course. */
export function createCourse(input: CourseInput): Promise<StaffCourseJson> {
  return callApi<StaffCourseJson>("/api/courses", { method: "POST", body: input });
}

/** Changes a course, unless somebody else did after `revision`. */
export function updateCourse(
  id: number,
  input: CourseInput,
  revision: number | undefined,
): Promise<StaffCourseJson> {
  // The specification sends the id along with the data.
  return callApi<StaffCourseJson>(`/api/courses/${id}`, { method: "PUT", body: { id, ...input }, revision });
}

/** Courses, as screens and messages name them. */
export const COURSE_KIND: RecordKind = {
  path: "/api/courses",
  key: KEY,
  list: { label: "Courses", href: paths.courses },
  edit: paths.courseEdit,
  what: "course",
  question: "Are you sure you want to delete this course?",
  deleted: "Course deleted successfully",
  restored: "Course restored",
  fetchFailed: "Failed to fetch course",
  deleteFailed: "Failed to delete course",
};
