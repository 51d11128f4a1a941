import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, callForList } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { EntryEdit, KnownPerson, LeadByHand, LeadEntry, LeadJson, NewEntry } from "#api/types.gen.ts";
import { BATCHES } from "../records/seats.ts";
import { handleFailure, queryClient, showAnswer } from "../session/query-client.ts";
import { toastSuccess } from "../ui/toasts.ts";
import { LEADS, leadQuery } from "./leads-api.ts";

/** Adds an entry to the log of a lead, and changes the lead with it. Sent again with the same key, it is the same entry. */
export function addEntry(lead: number, body: NewEntry, revision?: number) {
  const add = endpoint("POST", "/api/leads/{id}/entries", { path: { id: lead } });
  return call(add, { body, revision });
}

/** Takes an entry of one's own back, with what it changed. Answered by 409 when its time is over. */
function takeBack(lead: number, entry: number) {
  const path = { id: lead, entry_id: entry };
  return call(endpoint("DELETE", "/api/leads/{id}/entries/{entry_id}", { path }));
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

/** Says that an entry was added, and takes it back on request with what it changed. */
export function tellOfEntry(lead: number, entry: LeadEntry, done: string): void {
  toastSuccess(done, {
    label: "Undo",
    run: () => void undo(() => takeBack(lead, entry.id), lead),
  });
}

/** Takes a change of a lead back and shows the lead as it was. */
export async function undo(run: () => Promise<unknown>, lead: number): Promise<void> {
  try {
    await run();
    toastSuccess("All is as before");
  } catch (error) {
    handleFailure(error, { failed: "It could not be undone." });
  }
  refreshLead(lead);
}

/** Loads a lead again, the lists and counts that it is in, and what is left of batches. */
export function refreshLead(lead: number): void {
  void queryClient.invalidateQueries({ queryKey: leadQuery(lead).queryKey });
  for (const part of ["list", "counts"]) void queryClient.invalidateQueries({ queryKey: [LEADS, part] });
  for (const key of ["today", BATCHES]) void queryClient.invalidateQueries({ queryKey: [key] });
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
  // What colleagues added meanwhile comes with it, and what followed from it.
  refreshLead(lead);
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
