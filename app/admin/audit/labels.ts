import type { Action } from "#api/types.gen.ts";
import { NETWORKS } from "#content/site.ts";
import { formatDateTime } from "../format.ts";
import labels from "./field-labels.json" with { type: "json" };

export const ACTION_LABELS: Readonly<Record<Action, string>> = {
  created: "Created",
  updated: "Changed",
  deleted: "Deleted",
  restored: "Restored",
  password_changed: "Password changed",
  exported: "Exported",
  invited: "Invited again",
  password_link_made: "Link for a new password made",
  signed_out: "Signed out everywhere",
};

/** Labels of fields whose API name does not read as their form label. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...labels,
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
 * Whether the log omits the values of a field. What staff write about people is not copied to the log, where it could not
 * be erased.
 */
export function isNotLogged(kind: string, field: string): boolean {
  return kind === "lead" && (field === "notes" || field === "next_action");
}

/** An entry of a list: a text, a number, or a question with its answer. */
function entryText(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  return Object.values(entry).map(String).join(" – ");
}

/** The timestamp format of the API. */
const API_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A field's value for display. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(entryText).join("\n");
  if (typeof value === "string" && API_TIME.test(value)) return formatDateTime(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
