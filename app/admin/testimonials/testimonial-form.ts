import * as v from "valibot";
import type { StaffTestimonialJson, TestimonialInput } from "#api/types.gen.ts";
import { comparedText } from "../forms/compared.ts";
import { optionalAddress, requiredText } from "../forms/rules.ts";
import type { Version } from "../forms/version.ts";

/** The form of a testimonial as it stands on the screen. */
export interface TestimonialValues {
  name: string;
  role: string;
  quote: string;
  image: string;
}

/** How long a new or changed quote may be, as on the server. */
export const QUOTE_MAX = 400;

/**
 * The rules of the form. That a quote which is stored already may stay longer than {@link QUOTE_MAX} is for the server
 * to say: it knows whether the quote was changed.
 */
export const testimonialSchema = v.object({
  name: requiredText("Give the name.", 80),
  role: requiredText("Say who the person is.", 160),
  quote: requiredText("Give the quote.", 4_000),
  image: optionalAddress(),
});

/** What a new testimonial begins with. */
export const NEW_TESTIMONIAL: TestimonialValues = { name: "", role: "", quote: "", image: "" };

/** A stored testimonial as the form shows it. */
export function testimonialVersion(testimonial: StaffTestimonialJson): Version<TestimonialValues> {
  const { name, role, quote, image, revision } = testimonial;
  return { values: { name, role, quote, image: image ?? "" }, revision };
}

/** The form as the API takes it. */
export function testimonialInput({ name, role, quote, image }: TestimonialValues): TestimonialInput {
  return { name, role, quote, image: image.trim() === "" ? null : image };
}

/** Every field with its name on the screen, for comparing two versions. */
export const TESTIMONIAL_FIELDS = [
  comparedText("name", "Name"),
  comparedText("role", "Role"),
  comparedText("quote", "Quote"),
  comparedText("image", "Picture"),
];
