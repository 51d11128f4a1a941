import { endpoint } from "#api/endpoint.ts";
import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { paths } from "../kit/paths.ts";
import { wholeList } from "../records/list-source.ts";
import { resource } from "../records/resource.ts";

const KEY = "testimonials";

export const testimonials = resource<StaffTestimonialJson>({
  key: KEY,
  kind: "testimonial",
  calls: {
    find: (id) => endpoint("GET", "/api/admin/testimonials/{id}", { path: { id } }),
    remove: (id) => endpoint("DELETE", "/api/testimonials/{id}", { path: { id } }),
    restore: (id) => endpoint("POST", "/api/testimonials/{id}/restore", { path: { id } }),
  },
  list: { label: "Testimonials", href: paths.testimonials },
  add: paths.testimonialAdd,
  edit: paths.testimonialEdit,
  what: "testimonial",
  nameOf: (testimonial) => testimonial.name,
  aboutOf: ({ name, quote }) => `${name}: “${quote.slice(0, 80)}”`,
  adding: {
    title: "Add Testimonial",
    submit: "Create Testimonial",
    busy: "Saving...",
    done: "Testimonial created!",
    failed: "Create failed",
    site: ({ published }) => (published ? "/about#testimonials" : null),
  },
  editing: {
    title: "Edit Testimonial",
    submit: "Publish changes",
    busy: "Updating...",
    done: "Testimonial updated!",
    failed: "Update failed",
    site: ({ published }) => (published ? "/#testimonials" : null),
  },
  deleting: {
    question: "Are you sure you want to delete this testimonial?",
    done: "Testimonial deleted successfully",
    failed: "Delete failed",
  },
  gone: "Visitors no longer see it. It can be restored as it was.",
  restored: "Testimonial restored",
  fetchFailed: "Fetch failed",
});

export const testimonialList = wholeList({
  key: KEY,
  kind: "testimonial",
  href: paths.testimonials,
  call: (query) => endpoint("GET", "/api/admin/testimonials", { query }),
  failed: "Fetch failed",
  textsOf: (row) => [row.name, row.role, row.quote],
  sortKeys: { name: (row) => row.name, role: (row) => row.role },
});
