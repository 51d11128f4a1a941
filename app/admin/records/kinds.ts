import type { AuditJson, RecordKind } from "#api/types.gen.ts";
import { paths } from "../paths.ts";

export const KIND_LABELS: Readonly<Record<RecordKind, string>> = {
  course: "Course",
  media: "File",
  team_member: "Team member",
  testimonial: "Testimonial",
  lead: "Lead",
  settings: "Site settings",
  account: "Account",
};

/** The screen of a record, if it has one. */
export function recordHref({ kind, record_id }: Pick<AuditJson, "kind" | "record_id">): string | null {
  if (kind === "settings") return paths.settings;
  if (record_id === null) return null;
  switch (kind) {
    case "course":
      return paths.courseEdit(record_id);
    case "team_member":
      return paths.teamEdit(record_id);
    case "testimonial":
      return paths.testimonialEdit(record_id);
    case "lead":
      return paths.lead(record_id);
    case "media":
      return paths.mediaFile(record_id);
    case "account":
      return null;
  }
}
