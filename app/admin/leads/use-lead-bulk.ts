import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { LeadBulkResult, LeadChange } from "#api/types.gen.ts";
import { countedResult } from "../records/bulk.ts";
import { useUndoable } from "../records/use-undoable.ts";
import { LEADS } from "./leads-api.ts";

interface BulkCall {
  readonly leads: LeadChange[];
  /** What became of those that were changed, after their number. */
  readonly done: string;
  /** It takes another one back. */
  readonly undoes?: true;
}

const NOUNS = ["enquiry", "enquiries"] as const;

/** The most enquiries of one call. */
const MOST = 100;

/** Changes enquiries, each under its revision, in as many calls as it takes. */
export async function changeLeads(leads: readonly LeadChange[]): Promise<LeadBulkResult> {
  const change = endpoint("POST", "/api/leads/bulk");
  const whole: LeadBulkResult = { changed: [], unchanged: [], overtaken: [], gone: [], refused: [] };
  for (let from = 0; from < leads.length; from += MOST) {
    const part = await call(change, { body: { leads: leads.slice(from, from + MOST) } });
    for (const name of Object.keys(whole) as (keyof LeadBulkResult)[]) {
      (whole[name] as unknown[]).push(...part[name]);
    }
  }
  return whole;
}

/** Changes several enquiries. */
export function useLeadBulk(onDone: () => void) {
  return useUndoable({
    change: ({ leads }: BulkCall) => changeLeads(leads),
    inverse: ({ changed }): BulkCall => ({
      leads: changed.map(({ id, revision, before }) => ({ id, revision, ...before })),
      done: "restored",
      undoes: true,
    }),
    text: (result, { done, undoes }) =>
      `${undoes ? "Undone: " : ""}${countedResult(done, "so already", NOUNS, result)}`,
    failed: "The enquiries could not be changed.",
    keys: [LEADS, "today"],
    onDone,
  });
}
