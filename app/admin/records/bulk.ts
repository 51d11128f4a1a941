import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { BulkAction, BulkKind, BulkLeft, BulkResult } from "#api/types.gen.ts";

/** A record as it was when it was chosen. */
export interface ChosenRow {
  readonly id: number;
  readonly revision: number;
  /** The place on the home page that a course returns to. */
  readonly place?: number;
}

/** Changes several records at once, each under its own revision. */
export function changeRecords(kind: BulkKind, action: BulkAction, chosen: readonly ChosenRow[]) {
  const records = chosen.map(({ id, revision, place = null }) => ({ id, revision, place }));
  return call(endpoint("POST", "/api/admin/bulk"), {
    body: { kind, action, records },
  });
}

/** What takes an action back. */
export const INVERSE: Readonly<Record<BulkAction, BulkAction>> = {
  show: "hide",
  hide: "show",
  delete: "restore",
  restore: "delete",
  feature: "unfeature",
  unfeature: "feature",
};

const DONE: Readonly<Record<BulkAction, string>> = {
  show: "shown",
  hide: "hidden",
  delete: "deleted",
  restore: "restored",
  feature: "put on the home page",
  unfeature: "taken off the home page",
};

/** What is true of those that the action did not need to change. */
const ALREADY: Readonly<Record<BulkAction, string>> = {
  show: "visible already",
  hide: "hidden already",
  delete: "deleted already",
  restore: "restored already",
  feature: "on the home page already",
  unfeature: "not on the home page",
};

/** Names after this number are counted. */
const NAMED = 3;

/** What became of the records, as a sentence: "9 courses hidden, 1 changed by a colleague meanwhile: “PLC Basics”." */
export function resultText(action: BulkAction, nouns: readonly [string, string], result: BulkResult): string {
  return countedResult(DONE[action], ALREADY[action], nouns, result);
}

export type Counted = Omit<BulkResult, "changed"> & { readonly changed: readonly unknown[] };

/** The same in words of one's own. */
export function countedResult(
  done: string,
  already: string,
  [singular, plural]: readonly [string, string],
  { changed, unchanged, overtaken, gone, refused }: Counted,
): string {
  const parts = [`${changed.length} ${changed.length === 1 ? singular : plural} ${done}`];
  if (unchanged.length > 0) parts.push(`${unchanged.length} ${already}`);
  if (overtaken.length > 0) {
    parts.push(`${overtaken.length} changed by a colleague meanwhile: ${names(overtaken)}`);
  }
  if (gone.length > 0) parts.push(`${gone.length} deleted by a colleague meanwhile: ${names(gone)}`);
  const refusals = refused.map(({ label, message }) => ` “${label}”: ${message}`);
  return `${parts.join(", ")}.${refusals.join("")}`;
}

function names(left: readonly BulkLeft[]): string {
  const quoted = left.slice(0, NAMED).map(({ id, label }) => (label === "" ? `number ${id}` : `“${label}”`));
  const more = left.length - quoted.length;
  return more > 0 ? `${quoted.join(", ")} and ${more} more` : quoted.join(", ");
}

/** Whether all records are now as the action makes them. */
export function isComplete({ overtaken, gone, refused }: Counted): boolean {
  return overtaken.length + gone.length + refused.length === 0;
}
