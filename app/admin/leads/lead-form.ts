import * as v from "valibot";
import type { LeadEdit, LeadJson } from "#api/types.gen.ts";
import { formatDate, isoDay } from "../format.ts";
import type { FieldSpec } from "../forms/field-spec.ts";
import { select, text } from "../forms/fields.ts";
import { recordForm } from "../forms/record-form.ts";
import { STATUSES } from "./labels.ts";

const midnightInIndia = (day: string) => `${day}T00:00:00+05:30`;

/** A date in India, which the API stores as the time of its midnight. */
const day: FieldSpec<string, string | null, string | null> = {
  ...text({
    label: "Follow up on",
    hint: "Empty: no follow-up.",
    rule: v.pipe(
      v.string(),
      v.check((value) => value === "" || /^20\d\d-\d\d-\d\d$/.test(value), "Choose a day from 2000 to 2099."),
    ),
    attributes: { type: "date", min: "2000-01-01", max: "2099-12-31" },
    show: (value) => (value === "" ? "" : formatDate(midnightInIndia(value))),
  }),
  read: (stored) => (stored === null ? "" : isoDay(stored)),
  write: (value) => (value === "" ? null : midnightInIndia(value)),
};

const STATUS_HINT =
  "Contacted: somebody spoke or wrote with them. Qualified: course, fee and dates suit them, and they may enrol. Lost: they will not.";

/** The editable fields of a lead. */
export const leadForm = recordForm<LeadJson, LeadEdit>()("lead", {
  status: select("Status", STATUSES, STATUS_HINT),
  next_action_at: day,
});
