import * as v from "valibot";
import type { FeedInput, FeedJson } from "#api/types.gen.ts";
import type { ValuesOf } from "../../forms/field-spec.ts";
import { area, group, text } from "../../forms/fields.ts";
import { recordForm } from "../../forms/record-form.ts";

const slug = v.pipe(
  v.string(),
  v.check(
    (value) => value === "" || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value),
    "Use small letters, digits and single dashes, such as “sulekha”.",
  ),
);

const field = (label: string, empty: string, hint?: string) =>
  text({
    label,
    shortLabel: `Their field of: ${label.toLowerCase()}`,
    ...(hint && { hint }),
    max: 80,
    empty,
    attributes: { autoCapitalize: "none", spellCheck: false },
  });

/** A feed. The server validates again. */
export const feedForm = recordForm<FeedJson, FeedInput>()("feed", {
  name: text({
    label: "Name",
    hint: "What you call the site, e.g. “Sulekha”. It stands at each of its enquiries.",
    required: "Give the feed a name.",
    max: 80,
  }),
  slug: text({
    label: "Name in its address",
    hint: "The site sends to /api/leads/inbound/ and this name. Reports count its enquiries under it.",
    required: "Give a name for the address.",
    max: 40,
    rule: slug,
    attributes: { autoCapitalize: "none", spellCheck: false },
  }),
  consent: area({
    label: "What people agree to there",
    hint: "In the words of the form there. It is stored with each enquiry, as the law asks.",
    required: "Copy what people agree to when they send the form.",
    max: 500,
    attributes: { rows: 3 },
  }),
  mapping: group("Fields", {
    name: field("Name", "name", "A plus joins several: first_name + last_name."),
    email: field("Email address", "email", "A dot leads into a group: lead.email."),
    phone: field("Phone", "phone"),
    course: field("Course", "course", "Title, address or number of a course of this site."),
    message: field("Message", "message"),
    delivery_id: field(
      "Number of the enquiry",
      "id",
      "What tells two enquiries apart there, unless the site sends X-Delivery-Id.",
    ),
  }),
});

export type FeedValues = ValuesOf<typeof feedForm.fields>;
