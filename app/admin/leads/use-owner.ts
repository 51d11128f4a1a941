import { useMutation } from "@tanstack/react-query";
import type { Colleague, LeadJson } from "#api/types.gen.ts";
import { isConflict } from "../kit/errors.ts";
import { queryClient, showAnswer } from "../session/query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { LEADS, leadQuery, setOwner } from "./leads-api.ts";

/** What is known of a lead where its owner is changed. */
interface OwnedLead {
  readonly id: number;
  readonly revision: number;
  readonly owner: Colleague | null;
}

/** Puts a lead of a response into the cache and refetches the lists. */
export function showLead(lead: LeadJson): void {
  showAnswer(leadQuery(lead.id).queryKey, lead);
  for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
}

/** Sends another owner. A colleague who changed something else meanwhile does not get in the way. */
async function changeOwner({ id, revision, owner }: OwnedLead, next: number | null): Promise<LeadJson> {
  try {
    return await setOwner(id, next, revision);
  } catch (error) {
    const current = isConflict(error) ? (error.current as LeadJson) : null;
    if (current === null || current.owner?.id !== owner?.id) throw error;
    return setOwner(id, next, current.revision);
  }
}

/** Changes the owner of a lead; `onChanged` gets it as it is afterwards, also when a colleague was quicker. */
export function useOwner(lead: OwnedLead, onChanged: (lead: LeadJson) => void = showLead) {
  return useMutation({
    mutationFn: (next: number | null) => changeOwner(lead, next),
    meta: { failed: "The owner could not be changed" },
    onSuccess: (saved) => {
      onChanged(saved);
      toastSuccess(saved.owner === null ? "Given back" : `${saved.owner.name} is the owner`);
    },
    onError: (error) => {
      if (isConflict(error)) onChanged(error.current as LeadJson);
    },
  });
}
