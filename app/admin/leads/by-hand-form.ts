import type { LeadByHand, Source } from "#api/types.gen.ts";
import type { FieldSpec } from "../forms/field-spec.ts";
import { area, checkbox, select, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { course } from "../records/course-field.ts";
import { email, leadCourse, personName, phone } from "./details-form.ts";
import { followUpText, followUpTime } from "./follow-up-fields.ts";
import { ENTERED_SOURCES } from "./labels.ts";

/** What staff enter; the key comes with the call. */
export type EnteredLead = Required<Omit<LeadByHand, "key" | "course_id" | "owner_id" | "next_action_at">> & {
  readonly course_id: number | null;
  readonly owner_id: number | null;
  readonly next_action_at: string | null;
};

/** The owner, chosen from a list that the screen loads. */
const owner: FieldSpec<string, number | null, number | null> = {
  ...course("Unassigned"),
  label: "Owner",
  show: (id) => (id === "" ? "unassigned" : `Account number ${id}`),
};

const source: FieldSpec<Source, Source, Source> = select<Source>("How it reached us", ENTERED_SOURCES);

/** An enquiry that is entered by hand. The server checks number, address and consent. */
export const byHandForm = recordForm<EnteredLead, EnteredLead>()("enquiry", {
  name: personName,
  phone,
  course_id: leadCourse,
  source,
  reference: text({
    label: "Reference in the message",
    hint: "The 5-character code at the end of the WhatsApp message, after “Ref.”. Leave it empty without one.",
    max: 20,
    attributes: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false },
  }),
  note: area({ label: "Note", max: 4_000, attributes: { rows: 2 } }),
  owner_id: owner,
  next_action_at: followUpTime,
  next_action: followUpText,
  email,
  send_confirmation: checkbox({
    label: "Send the confirmation email",
    hint: "The one that a form of the site would send.",
    empty: false,
    show: (value) => (value ? "yes" : "no"),
  }),
  consent: checkbox({
    label: "They agreed that we use their details to answer this enquiry, and know of our privacy notice.",
    shortLabel: "Consent",
    hint: "Ask on the phone or at the desk. Without it nothing is stored.",
    empty: false,
    show: (value) => (value ? "yes" : "no"),
  }),
});
