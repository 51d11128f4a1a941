import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { countCourses } from "#api/endpoints.ts";
import type { StaffCourseJson, StaffCourseRow } from "#api/types.gen.ts";
import { CATEGORIES } from "#content/categories.ts";
import { courseHref } from "#site/courses/address.ts";
import { type AddressValues, pageNumber } from "../kit/address-state.ts";
import { paths } from "../kit/paths.ts";
import { PER_PAGE } from "../records/filter-sort-paginate.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";
import { resource } from "../records/resource.ts";
import type { CourseValues } from "./course-form.ts";

const KEY = "courses";

const site = ({ published, slug }: StaffCourseJson) => (published ? courseHref(slug) : null);

export const courses = resource<StaffCourseJson>({
  key: KEY,
  kind: "course",
  calls: {
    find: (id) => endpoint("GET", "/api/admin/courses/{id}", { path: { id } }),
    remove: (id) => endpoint("DELETE", "/api/courses/{id}", { path: { id } }),
    restore: (id) => endpoint("POST", "/api/courses/{id}/restore", { path: { id } }),
  },
  list: { label: "Courses", href: paths.courses },
  add: paths.courseAdd,
  edit: paths.courseEdit,
  what: "course",
  nameOf: (course) => course.title,
  adding: {
    title: "Add New Course",
    submit: "Create Course",
    busy: "Processing...",
    done: "Course created successfully",
    failed: "Failed to create course",
    site,
  },
  editing: {
    title: "Edit Course",
    submit: "Publish changes",
    busy: "Processing...",
    done: "Course updated successfully",
    failed: "Failed to update course",
    site,
  },
  deleting: {
    question: "Are you sure you want to delete this course?",
    done: "Course deleted successfully",
    failed: "Failed to delete course",
  },
  gone: "Visitors no longer find it. It can be restored as it was.",
  restored: "Course restored",
  fetchFailed: "Failed to fetch course",
});

/** Stores a hidden copy, without batches. */
export function copyCourse(id: number) {
  return call(endpoint("POST", "/api/courses/{id}/copy", { path: { id } }));
}

const SORT_KEYS = ["title", "instructor", "category", "price", "rating", "updated"];

const SPEC = {
  q: { fallback: "" },
  category: { fallback: "all", choices: CATEGORIES.map((category) => category.key) },
  status: { fallback: "all", choices: ["all", "published", "draft", "deleted"] },
  lacks: { fallback: "all", choices: ["all", "start", "picture", "outcomes"] },
  featured: { fallback: "all", choices: ["all", "1"] },
  sort: { fallback: "", choices: SORT_KEYS.flatMap((key) => [key, `-${key}`]) },
  page: { fallback: "1" },
} as const;

type CourseListValues = AddressValues<keyof typeof SPEC>;

function listCall({ q, category, status, lacks, featured, sort, page }: CourseListValues) {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  if (category !== "all") params.set("category", category);
  if (status !== "all") params.set("status", status);
  if (lacks !== "all") params.set("lacks", lacks);
  if (featured !== "all") params.set("featured", featured);
  if (sort !== "") params.set("sort", sort);
  params.set("page", String(pageNumber(page)));
  params.set("per_page", String(PER_PAGE));
  return endpoint("GET", "/api/admin/courses", { query: params });
}

/** The courses of the home page, in their order. */
const FEATURED: CourseListValues = {
  q: "",
  category: "all",
  status: "all",
  lacks: "all",
  featured: "1",
  sort: "",
  page: "1",
};

/** A course that was just created is shown before the server has said what visitors pay. */
export type CourseRow = Omit<StaffCourseRow, "shown_price"> & Partial<Pick<StaffCourseRow, "shown_price">>;

/** The list of courses, which the server filters, sorts and paginates. */
export const courseList: ListSource<CourseRow, keyof typeof SPEC> = {
  key: KEY,
  href: paths.courses,
  spec: SPEC,
  perPage: PER_PAGE,
  orderOf: (values) => {
    const { path } = listCall(values);
    return path === listCall(FEATURED).path ? { kind: "course", listKey: [KEY, "list", path] } : undefined;
  },
  sortOf: ({ sort, featured }) => (sort === "" && featured === "all" ? "title" : sort),
  query: (values) =>
    pagedQuery<CourseRow>({ key: KEY, call: listCall(values), failed: "Failed to fetch courses" }),
};

/** The fields from which a price follows. */
export const FEE_FIELDS = [
  "price",
  "gst",
  "instalments",
  "early_price",
  "early_days",
  "early_until",
  "group_price",
  "group_from",
] as const;

/** What is typed of a fee. */
type TypedFee = Pick<CourseValues, (typeof FEE_FIELDS)[number]>;

/** What visitors would read of it; null while it is not acceptable. */
export function feeQuery(course: number | undefined, typed: TypedFee) {
  const params = new URLSearchParams();
  if (course !== undefined) params.set("course", String(course));
  for (const [name, text] of Object.entries(typed)) if (text.trim() !== "") params.set(name, text.trim());
  const fee = endpoint("GET", "/api/admin/courses/fee", { query: params });
  return queryOptions({
    queryKey: [KEY, "fee", String(params)],
    queryFn: ({ signal }) => call(fee, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}

/** Which of these letters drawings cannot show. */
export function undrawableQuery(letters: string) {
  const find = endpoint("GET", "/api/admin/courses/undrawable", {
    query: { letters },
  });
  return queryOptions({
    queryKey: [KEY, "undrawable", letters],
    queryFn: ({ signal }) => call(find, { signal }),
    enabled: letters !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The number of published courses of each category. */
export const courseCountsQuery = queryOptions({
  queryKey: [KEY, "counts"],
  queryFn: ({ signal }) => call(countCourses({}), { signal }),
  staleTime: 60_000,
});
