import type { StaffTestimonialJson } from "#api/types.gen.ts";
import { useRecordForm } from "../forms/use-record-form.ts";
import { paths } from "../paths.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { TestimonialForm } from "./TestimonialForm.tsx";
import {
  NEW_TESTIMONIAL,
  type TestimonialValues,
  testimonialInput,
  testimonialSchema,
  testimonialVersion,
} from "./testimonial-form.ts";
import { createTestimonial } from "./testimonials-api.ts";
import { useTestimonialSaved } from "./use-testimonial-saved.ts";

/** `/admin/testimonials/add` */
export function TestimonialAddScreen() {
  const record = useRecordForm<TestimonialValues, unknown>({
    name: "testimonial",
    schema: testimonialSchema,
    initial: NEW_TESTIMONIAL,
    save: (values) => createTestimonial(testimonialInput(values)),
    onSaved: useTestimonialSaved("Testimonial created!"),
    readCurrent: (current) => testimonialVersion(current as StaffTestimonialJson),
    fallback: "Create failed",
  });
  return (
    <>
      <ScreenHead title="Add Testimonial" back={{ label: "Testimonials", href: paths.testimonials }} />
      <TestimonialForm record={record} submitText="Create Testimonial" busyText="Saving..." />
    </>
  );
}
