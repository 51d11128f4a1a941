import * as v from "valibot";
import type { LeadEdit, LeadJson, Status } from "#api/types.gen.ts";
import { formatDate, isoDay } from "../format.ts";
import type { ComparedField } from "../forms/compared.ts";
import { optionalText } from "../forms/rules.ts";
import type { Version } from "../forms/version.ts";
import { STATUSES, statusWords } from "./lead-words.ts";

/** What staff change of a lead, as it stands on the screen. */
export interface LeadValues {
  status: Status;
  /** A day in India, or nothing. */
  next: string;
  notes: string;
}

/** The rules of the form. */
export const leadSchema = v.object({
  status: v.picklist(STATUSES.map(({ key }) => key)),
  next: v.pipe(
    v.string(),
    v.check((day) => day === "" || /^20\d\d-\d\d-\d\d$/.test(day), "Choose a day from 2000 to 2099."),
  ),
  notes: optionalText(4_000),
});

/** A stored lead as the form shows it. */
export function leadVersion({ status, next_action_at, notes, revision }: LeadJson): Version<LeadValues> {
  return { values: { status, next: next_action_at === null ? "" : isoDay(next_action_at), notes }, revision };
}

/** The form as the API takes it. A day begins at midnight in India. */
export function leadEdit({ status, next, notes }: LeadValues): LeadEdit {
  return { status, notes, next_action_at: next === "" ? null : `${next}T00:00:00+05:30` };
}

/** Every field with its name on the screen, for comparing two versions. */
export const LEAD_FIELDS: readonly ComparedField<LeadValues>[] = [
  { name: "status", label: "Status", show: ({ status }) => statusWords(status).label },
  {
    name: "next",
    apiName: "next_action_at",
    label: "Next action",
    show: ({ next }) => (next === "" ? "" : formatDate(`${next}T00:00:00+05:30`)),
  },
  { name: "notes", label: "Notes", show: ({ notes }) => notes.trim() },
];
