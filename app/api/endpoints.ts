/** The read calls that pages have among their data. A call that one module alone makes stands there. */
import type { Operation } from "./endpoint.ts";
import type * as api from "./types.gen.ts";

const encode = encodeURIComponent;

/** One course. */
export const findCourse = (id: number): Operation<api.FindCourseData, api.FindCourseResponse> => ({
  method: "GET",
  path: `/api/courses/${id}`,
});

/** Courses like this one. */
export const listRelatedCourses = (
  id: number,
): Operation<api.ListRelatedCoursesData, api.ListRelatedCoursesResponse> => ({
  method: "GET",
  path: `/api/courses/${id}/related`,
});

/** Courses that are narrowed and ordered by what is given, in this order: the server writes its keys in the same. */
export function listCourses({
  category,
  q,
  instructor,
  sort,
  page,
  per_page,
}: NonNullable<api.ListCoursesData["query"]>): Operation<api.ListCoursesData, api.ListCoursesResponse> {
  const query = Object.entries({ category, q, instructor, sort, page, per_page })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encode(value)}`))
    .join("&");
  return { method: "GET", path: `/api/courses/get?${query}` };
}

/** How many courses each category has, for a search. */
export const countCourses = (q: string): Operation<api.CountCoursesData, api.CountCoursesResponse> => ({
  method: "GET",
  path: q === "" ? "/api/courses/counts" : `/api/courses/counts?q=${encode(q)}`,
});

/** The team. */
export const listTeam: Operation<api.ListTeamData, api.ListTeamResponse> = {
  method: "GET",
  path: "/api/team/get",
};

/** Just the names of the team, for links. */
export const listTeamNames: Operation<api.ListTeamNamesData, api.ListTeamNamesResponse> = {
  method: "GET",
  path: "/api/team/names",
};

/** The testimonials. */
export const listTestimonials: Operation<api.ListTestimonialsData, api.ListTestimonialsResponse> = {
  method: "GET",
  path: "/api/testimonials/get",
};
