import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { StaffTestimonialJson, TestimonialInput } from "#api/types.gen.ts";
import { paths } from "../paths.ts";
import type { RecordKind } from "../records/kind.ts";

const KEY = "testimonials";

/** All testimonials, in the order of the site, or those that are deleted, the latest deletion first. */
export function testimonialsQuery(status: string) {
  const call = status === "deleted" ? "/api/admin/testimonials?status=deleted" : "/api/admin/testimonials";
  return queryOptions({
    queryKey: [KEY, "list", call],
    queryFn: ({ signal }) => callApi<StaffTestimonialJson[]>(call, { signal }),
  });
}

/** One testimonial for editing: always as it is now, and forgotten on leaving. */
export function testimonialQuery(id: number) {
  return queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => callApi<StaffTestimonialJson>(`/api/admin/testimonials/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Stores a new testimonial. */
export function createTestimonial(input: TestimonialInput): Promise<StaffTestimonialJson> {
  return callApi<StaffTestimonialJson>("/api/testimonials", { method: "POST", body: input });
}

/** Changes a testimonial, unless somebody else did after `revision`. */
export function updateTestimonial(
  id: number,
  input: TestimonialInput,
  revision: number | undefined,
): Promise<StaffTestimonialJson> {
  return callApi<StaffTestimonialJson>(`/api/testimonials/${id}`, {
    method: "PUT",
    body: { id, ...input },
    revision,
  });
}

/** Testimonials, as screens and messages name them. */
export const TESTIMONIAL_KIND: RecordKind = {
  path: "/api/testimonials",
  key: KEY,
  list: { label: "Testimonials", href: paths.testimonials },
  edit: paths.testimonialEdit,
  what: "testimonial",
  question: "Are you sure you want to delete this testimonial?",
  deleted: "Testimonial deleted successfully",
  restored: "Testimonial restored",
  fetchFailed: "Fetch failed",
  deleteFailed: "Delete failed",
};
