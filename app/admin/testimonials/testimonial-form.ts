import type { StaffTestimonialJson, TestimonialInput } from "#api/types.gen.ts";
import { area, checkbox, nullable, picture, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { course } from "../records/course-field.ts";

/** The maximum length of a new or changed quote, as on the server. */
export const QUOTE_MAX = 400;

export const testimonialForm = recordForm<StaffTestimonialJson, TestimonialInput>()("testimonial", {
  name: text({
    label: "Name",
    hint: "Who said it, e.g. “Rahul Kulkarni”.",
    required: "Give the name.",
    max: 80,
  }),
  role: text({
    label: "Role",
    hint: "What the person does, e.g. “Maintenance engineer”.",
    required: "Say who the person is.",
    max: 160,
  }),
  quote: area({
    label: "Quote",
    hint: `In the person's own words, without quotation marks. Two to four sentences read best, ${QUOTE_MAX} characters at most.`,
    required: "Give the quote.",
    // The server accepts longer stored quotes as long as they are unchanged.
    max: 4_000,
    attributes: { rows: 6 },
  }),
  image: nullable(
    picture({
      label: "Picture",
      hint: "A picture from the library, or a link to a square one, e.g. “https://example.com/rahul.jpg”. Without one the initials show.",
      shape: "round",
    }),
  ),
  course_id: course(
    "No course",
    "The page of this course shows the quote as a written review. May stay empty.",
  ),
  batch: nullable(
    text({
      label: "Batch",
      hint: "When the person took the course, e.g. “Evening batch, March 2026”.",
      max: 160,
    }),
  ),
  employer: nullable(
    text({
      label: "Employer",
      hint: "A name, or the kind of company, e.g. “packaging plant”. Visitors see it after the role.",
      max: 160,
    }),
  ),
  city: nullable(text({ label: "City", hint: "Where the person lives or works, e.g. “Pune”.", max: 80 })),
  said_on: nullable(
    text({
      label: "Date",
      hint: "The day on which it was said or written.",
      attributes: { type: "date", min: "2000-01-01", max: "2100-12-31" },
    }),
  ),
  published: checkbox({
    label: "Visitors can see this testimonial",
    shortLabel: "Visitors",
    hint: "Untick to hide this testimonial from visitors.",
    empty: true,
    show: (published) => (published ? "See the testimonial" : "Do not see the testimonial"),
  }),
});
