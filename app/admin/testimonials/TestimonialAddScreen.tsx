import { useRecordForm } from "../forms/use-record-form.ts";
import { useSavedNew } from "../records/use-saved.ts";
import { ScreenHead } from "../shell/ScreenHead.tsx";
import { TestimonialForm } from "./TestimonialForm.tsx";
import {
  NEW_TESTIMONIAL,
  TESTIMONIAL_FIELDS,
  type TestimonialValues,
  testimonialInput,
  testimonialSchema,
} from "./testimonial-form.ts";
import { createTestimonial, TESTIMONIAL_KIND } from "./testimonials-api.ts";

/** `/admin/testimonials/add` */
export function TestimonialAddScreen() {
  const record = useRecordForm<TestimonialValues, unknown>({
    name: "testimonial",
    schema: testimonialSchema,
    fields: TESTIMONIAL_FIELDS,
    initial: NEW_TESTIMONIAL,
    save: (values) => createTestimonial(testimonialInput(values)),
    onSaved: useSavedNew(TESTIMONIAL_KIND, "Testimonial created!", () => "/about#testimonials"),
    fallback: "Create failed",
  });
  return (
    <>
      <ScreenHead title="Add Testimonial" back={TESTIMONIAL_KIND.list} />
      <TestimonialForm record={record} submitText="Create Testimonial" busyText="Saving..." />
    </>
  );
}
