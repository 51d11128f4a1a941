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

/** Changes several enquiries. */
export function useLeadBulk(onDone: () => void) {
  return useUndoable({
    change: ({ leads }: BulkCall): Promise<LeadBulkResult> =>
      call(endpoint("POST", "/api/leads/bulk"), {
        body: { leads },
      }),
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
