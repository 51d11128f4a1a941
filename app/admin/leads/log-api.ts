import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForList } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { EntryEdit, KnownPerson, LeadByHand, LeadEntry, LeadJson, NewEntry } from "#api/types.gen.ts";
import { handleFailure, queryClient, showAnswer } from "../session/query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { LEADS, leadQuery, setOwner, updateLead } from "./leads-api.ts";

/** Adds an entry to the log of a lead. Sent again with the same key, it is the same entry. */
export function addEntry(lead: number, body: NewEntry) {
  const add = endpoint("POST", "/api/leads/{id}/entries", { path: { id: lead } });
  return call(add, { body });
}

/** Corrects an entry of one's own. Answered by 409 when its time is over. */
export function correctEntry(lead: number, entry: number, body: EntryEdit) {
  const to = endpoint("PATCH", "/api/leads/{id}/entries/{entry_id}", { path: { id: lead, entry_id: entry } });
  return call(to, { body });
}

/** A page of the log; the first one comes with the lead. */
export async function entriesOfPage(lead: number, page: number): Promise<readonly LeadEntry[]> {
  const list = endpoint("GET", "/api/leads/{id}/entries", { path: { id: lead }, query: { page } });
  return (await callForList(list)).items;
}

/** Says that an entry was added, and what followed from it: who was reached is new no more, and who tried is the owner. */
export async function tellOfEntry(
  before: LeadJson | undefined,
  entry: LeadEntry,
  done: string,
): Promise<void> {
  if (before === undefined || entry.kind === "note") return toastSuccess(done);
  const after = await queryClient.query({ ...leadQuery(before.id), staleTime: 0 }).catch(() => before);
  const contacted = before.status !== after.status;
  const taken = before.owner === null && after.owner !== null;
  if (!contacted && !taken) return toastSuccess(done);
  const what = [contacted ? "is contacted now" : "", taken ? "is yours" : ""].filter(Boolean).join(" and ");
  toastSuccess(`${done}. The enquiry ${what}.`, {
    label: "Undo",
    run: () =>
      void undo(before, after, contacted, taken).catch((error: unknown) =>
        handleFailure(error, { failed: "It could not be undone." }),
      ),
  });
}

async function undo(before: LeadJson, after: LeadJson, contacted: boolean, taken: boolean): Promise<void> {
  let lead = after;
  if (contacted) lead = await updateLead(lead.id, { status: before.status }, lead.revision);
  if (taken) lead = await setOwner(lead.id, null, lead.revision);
  showAnswer(leadQuery(lead.id).queryKey, lead);
  for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
  toastSuccess("Status and owner are as before");
}

/** Shows an entry that was added or corrected on the lead's screen, and refetches the lists. */
export function showEntry(lead: number, entry: LeadEntry): void {
  showAnswer(leadQuery(lead).queryKey, (known: LeadJson | undefined) => {
    if (known === undefined) return known;
    if (known.entries.some(({ id }) => id === entry.id)) {
      return { ...known, entries: known.entries.map((one) => (one.id === entry.id ? entry : one)) };
    }
    return { ...known, entries: [entry, ...known.entries], entries_total: known.entries_total + 1 };
  });
  // What colleagues added meanwhile comes with it.
  void queryClient.invalidateQueries({ queryKey: leadQuery(lead).queryKey });
  for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
}

/** Stores an enquiry that came by phone, in person or by a message. */
export function enterLead(body: LeadByHand) {
  return call(endpoint("POST", "/api/leads"), { body });
}

/** People who enquired before with a number, as far as it was typed, or an address. */
export function knownPeopleQuery(phone: string, email: string) {
  const params = new URLSearchParams({ phone, email });
  const find = endpoint("GET", "/api/leads/matching", { query: params });
  return queryOptions({
    queryKey: [LEADS, "matching", phone, email],
    queryFn: ({ signal }): Promise<KnownPerson[]> => call(find, { signal }),
    enabled: phone.replace(/\D/g, "").length >= 6 || email.includes("@"),
    placeholderData: keepPreviousData,
  });
}
