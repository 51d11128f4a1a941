import type { StaffTestimonialJson, TestimonialInput } from "#api/types.gen.ts";
import { area, nullable, picture, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";

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
    hint: "What the person does, e.g. “Maintenance engineer, Pune”.",
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
      hint: "One of the library, or a link to a square picture, e.g. “https://example.com/rahul.jpg”. Without one the initials show.",
      shape: "round",
    }),
  ),
});
