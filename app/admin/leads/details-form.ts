import type { LeadDetails, LeadJson } from "#api/types.gen.ts";
import { text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { course } from "../records/course-field.ts";

const NAME = {
  label: "Name",
  max: 80,
  attributes: { autoComplete: "off", autoCapitalize: "words" },
} as const;

export const personName = text({ ...NAME, required: "Enter the name." });

export const phone = text({
  label: "Phone",
  hint: "Or an email address. One of the two is enough.",
  attributes: { type: "tel", inputMode: "tel", autoComplete: "off" },
});

export const email = text({
  label: "Email",
  max: 254,
  attributes: { type: "email", inputMode: "email", autoComplete: "off", autoCapitalize: "none" },
});

export const leadCourse = course("No particular course");

/** Who sent an enquiry and which course it is about, as the form sends it. */
type Details = Required<Omit<LeadDetails, "course_id">> & { readonly course_id: number | null };

const form = recordForm<Details & Pick<LeadJson, "revision">, Details>()("lead-details", {
  // Forms that ask for no name leave it empty; the server refuses to empty one.
  name: text(NAME),
  phone,
  email,
  course_id: leadCourse,
});

/** Corrects an enquiry. The server checks number and address. */
export const detailsForm = {
  ...form,
  version: (lead: LeadJson) =>
    form.version({ ...lead, phone: lead.phone ?? "", course_id: lead.item.course_id }),
};
