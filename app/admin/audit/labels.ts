import type { Action } from "#api/types.gen.ts";
import { NETWORKS } from "#content/site.ts";
import { formatDate, formatDateTime } from "../format.ts";
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
  second_factor_added: "Second factor set up",
  second_factor_removed: "Second factor removed",
  recovery_codes_made: "Recovery codes made",
  recovery_code_used: "Recovery code used",
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
 * Whether the log omits the values of a field. Notes about people are not copied to the log, where they could not be
 * erased.
 */
export function isNotLogged(kind: string, field: string): boolean {
  return kind === "lead" && field === "notes";
}

/** An entry of a list: a text, a number, or a question with its answer. */
function entryText(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  return Object.values(entry).map(String).join(" – ");
}

/** The timestamp format of the API. */
const API_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Fields that hold a date, although the API sends a timestamp. */
const DAYS = new Set(["next_action_at"]);

/** A field's value for display. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(entryText).join("\n");
  if (typeof value === "string" && API_TIME.test(value)) {
    return DAYS.has(field) ? formatDate(value) : formatDateTime(value);
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
