import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { useSavedNew } from "../records/use-saved.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { TestimonialForm } from "./TestimonialForm.tsx";
import {
  NEW_TESTIMONIAL,
  type TestimonialValues,
  testimonialInput,
  testimonialSchema,
  testimonialVersion,
} from "./testimonial-form.ts";
import { createTestimonial, TESTIMONIAL_KIND } from "./testimonials-api.ts";

/** `/admin/testimonials/add` */
export function TestimonialAddScreen() {
  const record = useRecordForm<TestimonialValues, unknown>({
    name: "testimonial",
    schema: testimonialSchema,
    initial: NEW_TESTIMONIAL,
    save: (values) => createTestimonial(testimonialInput(values)),
    onSaved: useSavedNew(TESTIMONIAL_KIND, "Testimonial created!", () => "/about#testimonials"),
    readCurrent: (current) => testimonialVersion(current as StaffTestimonialJson),
    fallback: "Create failed",
  });
  return (
    <>
      <ScreenHead title="Add Testimonial" back={TESTIMONIAL_KIND.list} />
      <TestimonialForm record={record} submitText="Create Testimonial" busyText="Saving..." />
    </>
  );
}
