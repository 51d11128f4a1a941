import type { AuditJson, RecordKind } from "#api/types.gen.ts";
import { paths } from "../paths.ts";

export const KIND_LABELS: Readonly<Record<RecordKind, string>> = {
  batch: "Batch",
  course: "Course",
  media: "File",
  team_member: "Team member",
  testimonial: "Testimonial",
  service: "Service",
  lead: "Enquiry",
  settings: "Site settings",
  search_words: "Search words",
  reply_template: "Reply template",
  enquiry_rules: "Rules for enquiries",
  account: "Account",
};

/** The screen of a record, if it has one. */
export function recordHref({ kind, record_id }: Pick<AuditJson, "kind" | "record_id">): string | null {
  if (kind === "settings") return paths.settings;
  if (kind === "search_words") return paths.searchWords;
  if (kind === "enquiry_rules") return paths.leadRules;
  if (record_id === null) return null;
  switch (kind) {
    case "batch":
      return paths.batchEdit(record_id);
    case "course":
      return paths.courseEdit(record_id);
    case "team_member":
      return paths.teamEdit(record_id);
    case "testimonial":
      return paths.testimonialEdit(record_id);
    case "service":
      return paths.services;
    case "lead":
      return paths.lead(record_id);
    case "media":
      return paths.mediaFile(record_id);
    case "reply_template":
      return paths.replyTemplate(record_id);
    case "account":
      return paths.accounts;
  }
}
