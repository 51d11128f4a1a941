import type { Action } from "#api/types.gen.ts";
import { NETWORKS } from "#content/site.ts";
import { formatDate, formatDateTime } from "../format.ts";

export const ACTION_LABELS: Readonly<Record<Action, string>> = {
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
  restored: "Restored",
  password_changed: "Password changed",
  exported: "Exported",
};

/** Labels of fields whose API name does not read as their form label. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  downloadlink: "Syllabus file",
  what_you_learn: "What You'll Learn",
  syllabus: "Course Syllabus",
  slug: "Address on the site",
  image: "Picture",
  published: "Visible to visitors",
  brand_name: "Name",
  logo_picture: "Logo",
  hero_picture_1: "First picture of the home page",
  hero_picture_2: "Second picture of the home page",
  hero_picture_3: "Third picture of the home page",
  preview_picture: "Picture in link previews",
  email: "E-mail",
  support_email: "E-mail for help with signing in",
  demo: "Demo notice shown",
  demo_notice: "Demo notice text",
  hours: "Opening hours",
  whatsapp: "WhatsApp number",
  whatsapp_messages: "WhatsApp messages",
  next_action_at: "Next action",
  is_admin: "May use the staff area",
  alt: "Alternative text",
  digest: "Content of the file",
  focal_x: "Point to keep in sight, from the left",
  focal_y: "Point to keep in sight, from the top",
  treatment: "Look",
  ...Object.fromEntries(NETWORKS.map(({ name, label }) => [`social.${name}`, label])),
};

/** The label of a field: `social.facebook` is "Facebook", `figures.years` is "Figures: years". */
export function fieldLabel(kind: string, field: string): string {
  if (kind === "settings" && field.startsWith("figures.")) return `Figures: ${plain(field.slice(8))}`;
  const words = FIELD_LABELS[field] ?? plain(field.split(".").at(-1) ?? field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}

/**
 * Whether the log omits the values of a field. Notes about people are not copied to the log, where they could not be
 * erased.
 */
export function isNotLogged(kind: string, field: string): boolean {
  return kind === "lead" && field === "notes";
}

/** The timestamp format of the API. */
const API_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Fields that hold a date, although the API sends a timestamp. */
const DAYS = new Set(["next_action_at"]);

/** A field's value for display. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(String).join("\n");
  if (typeof value === "string" && API_TIME.test(value)) {
    return DAYS.has(field) ? formatDate(value) : formatDateTime(value);
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
