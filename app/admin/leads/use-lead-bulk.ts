import { useMutation } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import type { LeadBulkResult, LeadChange, LeadRow } from "#api/types.gen.ts";
import { queryClient } from "../query-client.ts";
import { countedResult, isComplete } from "../records/bulk.ts";
import { toastSuccess, toastWarning } from "../ui/toasts.ts";
import { LEADS } from "./leads-api.ts";

type Change = Omit<LeadChange, "id" | "revision">;

interface BulkCall {
  readonly rows: readonly Pick<LeadRow, "id" | "revision">[];
  readonly change: Change;
  /** What became of those that were changed, after their number. */
  readonly done: string;
}

const changeLeads = (leads: LeadChange[]): Promise<LeadBulkResult> =>
  call(endpoint<api.ChangeLeadsData, api.ChangeLeadsResponse>("POST", "/api/leads/bulk"), {
    body: { leads },
  });

const NOUNS = ["enquiry", "enquiries"] as const;

/**
 * Changes several enquiries and shows what became of them, with Undo for those that were changed. `onDone` is called before
 * the list is loaded again, which takes long enough for somebody to select other rows.
 */
export function useLeadBulk(onDone: () => void) {
  const onSettled = () =>
    Promise.all([LEADS, "today"].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const meta = { failed: "The enquiries could not be changed." };
  const undo = useMutation({
    mutationFn: ({ changed }: LeadBulkResult) =>
      changeLeads(changed.map(({ id, revision, before }) => ({ id, revision, ...before }))),
    meta,
    onSuccess: (result) => report(result, "as before"),
    onSettled,
  });

  function report(result: LeadBulkResult, done: string): void {
    const show = isComplete(result) ? toastSuccess : toastWarning;
    const action = { label: "Undo", run: () => undo.mutate(result) };
    show(countedResult(done, "so already", NOUNS, result), result.changed.length > 0 ? action : null);
  }

  return useMutation({
    mutationFn: ({ rows, change }: BulkCall) =>
      changeLeads(rows.map(({ id, revision }) => ({ id, revision, ...change }))),
    meta,
    onSuccess: (result, { done }) => {
      report(result, done);
      onDone();
    },
    onSettled,
  });
}
