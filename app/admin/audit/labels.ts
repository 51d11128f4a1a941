import { NETWORKS } from "#content/networks.ts";
import { formatDate, formatDateTime } from "../kit/format.ts";
import labels from "./field-labels.json" with { type: "json" };

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
  return kind === "lead" && NOT_LOGGED.includes(field);
}

const NOT_LOGGED = ["notes", "next_action", "name", "phone", "email", "course"];

/** Fields whose values are choices of the API, such as `open` and `walk_in`. */
const CHOICES = new Set([
  "days",
  "form",
  "gst",
  "level",
  "mail",
  "mode",
  "role",
  "state",
  "status",
  "treatment",
]);

/** Choices that the forms call otherwise. */
const CHOICE_LABELS: Readonly<Record<string, string>> = {
  unstated: "Not stated",
  included: "Included in the price",
  added: "Added to the price",
  centre: "At the centre",
  both: "At the centre and online",
  filling: "Filling fast",
  plain: "As it is",
  duotone: "In two colours",
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
};

function choiceText(choice: string): string {
  return CHOICE_LABELS[choice] ?? choice.charAt(0).toUpperCase() + plain(choice.slice(1));
}

/** An entry of a list: a text, a number, or a question with its answer. */
function entryText(field: string, entry: unknown): string {
  if (typeof entry !== "object" || entry === null) {
    return CHOICES.has(field) ? choiceText(String(entry)) : String(entry);
  }
  return Object.values(entry).map(String).join(" – ");
}

/** The timestamp format of the API. */
const API_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Fields that hold a day. */
const DAYS = new Set(["starts_on", "ends_on", "enrol_by", "early_until", "said_on"]);

/** A field's value for display. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) {
    return value.length === 0 ? "nothing" : value.map((entry) => entryText(field, entry)).join("\n");
  }
  if (typeof value === "object") return JSON.stringify(value);
  if (DAYS.has(field)) return formatDate(String(value));
  if (typeof value === "string" && API_TIME.test(value)) return formatDateTime(value);
  return entryText(field, value);
}
