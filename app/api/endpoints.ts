/** The calls that several modules make. A call that only one module makes is declared there. */
import { endpoint } from "./endpoint.ts";
import type * as api from "./types.gen.ts";

const encode = encodeURIComponent;

export const getSettings = endpoint<api.GetSettingsData, api.GetSettingsResponse>("GET", "/api/settings");

/** Who is signed in. */
export const whoAmI = endpoint<api.WhoAmIData, api.WhoAmIResponse>("GET", "/api/auth/me");

export const findCourse = (id: number) =>
  endpoint<api.FindCourseData, api.FindCourseResponse>("GET", `/api/courses/${id}`);

export const listRelatedCourses = (id: number) =>
  endpoint<api.ListRelatedCoursesData, api.ListRelatedCoursesResponse>("GET", `/api/courses/${id}/related`);

/** Courses by filter and order. The server writes its preload keys with the parameters in the same order. */
export function listCourses({
  category,
  q,
  instructor,
  sort,
  page,
  per_page,
}: NonNullable<api.ListCoursesData["query"]>) {
  const query = Object.entries({ category, q, instructor, sort, page, per_page })
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encode(value)}`))
    .join("&");
  return endpoint<api.ListCoursesData, api.ListCoursesResponse>("GET", `/api/courses/get?${query}`);
}

/** How many courses each category has, among those that a search finds. */
export const countCourses = (q: string) =>
  endpoint<api.CountCoursesData, api.CountCoursesResponse>(
    "GET",
    q === "" ? "/api/courses/counts" : `/api/courses/counts?q=${encode(q)}`,
  );

export const listTeam = endpoint<api.ListTeamData, api.ListTeamResponse>("GET", "/api/team/get");

/** Only names and slugs, for links. */
export const listTeamNames = endpoint<api.ListTeamNamesData, api.ListTeamNamesResponse>(
  "GET",
  "/api/team/names",
);

export const listTestimonials = endpoint<api.ListTestimonialsData, api.ListTestimonialsResponse>(
  "GET",
  "/api/testimonials/get",
);
