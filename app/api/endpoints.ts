/** The calls that several modules make. A call that only one module makes is declared there. */
import { endpoint } from "./endpoint.ts";
import type * as api from "./types.gen.ts";

const encode = encodeURIComponent;

export const getSettings = endpoint("GET", "/api/settings");

/** Who is signed in. */
export const whoAmI = endpoint("GET", "/api/auth/me");

export const findCourse = (id: number) => endpoint("GET", "/api/courses/{id}", { path: { id } });

export const listRelatedCourses = (id: number) =>
  endpoint("GET", "/api/courses/{id}/related", { path: { id } });

export const listModulesOfCourse = (id: number) =>
  endpoint("GET", "/api/courses/{id}/modules", { path: { id } });

/** Which courses each stack of the catalogue counts towards. */
export const listModules = endpoint("GET", "/api/modules");

export const findModule = (id: string) => endpoint("GET", "/api/modules/{id}", { path: { id } });

/** What courses are narrowed by, in the order of addresses. */
export const FACET_NAMES = [
  "level",
  "mode",
  "timing",
  "starts",
  "duration",
  "price",
  "language",
  "seats",
] as const;

export type FacetName = (typeof FACET_NAMES)[number];

/** At most one value of each facet. */
export type Filters = Pick<NonNullable<api.ListCoursesData["query"]>, FacetName>;

type ListQuery = NonNullable<api.ListCoursesData["query"]>;

/** The parameters of an address in the order in which the server writes them; empty ones are left out. */
export function courseQuery({
  category,
  q,
  instructor,
  sort,
  page,
  per_page,
  ...filters
}: ListQuery): "" | `?${string}` {
  const chosen = Object.fromEntries(FACET_NAMES.map((name) => [name, filters[name]]));
  const query = Object.entries({ category, q, instructor, ...chosen, sort, page, per_page })
    .flatMap(([name, value]) => (value ? `${name}=${encode(value)}` : []))
    .join("&");
  return query === "" ? "" : `?${query}`;
}

/** Courses by filter and order. */
export const listCourses = (query: ListQuery) =>
  endpoint("GET", "/api/courses/get", { query: courseQuery(query) });

/** The courses of the home page. */
export const listHomeCourses = endpoint("GET", "/api/courses/home");

/** What a search finds beside courses. */
export const search = (q: string) => endpoint("GET", "/api/search", { query: { q } });

/** How many courses each category has, among those that are found. */
export const countCourses = (query: Pick<ListQuery, "q" | FacetName>) =>
  endpoint("GET", "/api/courses/counts", { query: courseQuery(query) });

/** How many courses each choice would leave. */
export const countFacets = (query: Pick<ListQuery, "category" | "q" | FacetName>) =>
  endpoint("GET", "/api/courses/facets", { query: courseQuery(query) });

/** The batches that one can still join. The server writes its preload keys with the parameters in the same order. */
export const listUpcomingBatches = (query: "" | `?${string}`) =>
  endpoint("GET", "/api/batches/upcoming", { query });

export const listTeam = endpoint("GET", "/api/team/get");

/** Only names and slugs, for links. */
export const listTeamNames = endpoint("GET", "/api/team/names");

export const listTestimonials = endpoint("GET", "/api/testimonials/get");
