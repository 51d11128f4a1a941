import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi, callApiForList } from "#api/client.ts";
import type { LeadCounts, LeadEdit, LeadJson, LeadRow } from "#api/types.gen.ts";
import { isConflict } from "../errors.ts";

/** In front of every key of the inbox: a change of one lead may move it anywhere. */
export const LEADS = "leads";

/** Leads on a page of the inbox. */
export const LEADS_PER_PAGE = 25;

/** How often a lead is read anew while one of its mails is on its way. */
const WATCH_MAIL_MS = 4_000;

/** What the inbox is narrowed by. */
export interface LeadFilter {
  readonly q: string;
  readonly status: string;
  readonly kind: string;
  readonly mail: string;
}

/** The same with its order and page. */
export interface LeadListState extends LeadFilter {
  readonly sort: string;
  readonly page: number;
}

function narrowing({ q, status, kind, mail }: LeadFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  if (status !== "all") params.set("status", status);
  if (kind !== "all") params.set("kind", kind);
  if (mail !== "all") params.set("mail", mail);
  return params;
}

function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query === "" ? path : `${path}?${query}`;
}

/** The call for a page of the inbox. */
export function leadListCall({ sort, page, ...filter }: LeadListState): string {
  const params = narrowing(filter);
  params.set("sort", sort);
  params.set("page", String(page));
  params.set("per_page", String(LEADS_PER_PAGE));
  return withQuery("/api/leads", params);
}

/** A page of the inbox. The server searches, orders and cuts, so that any number of leads stays quick. */
export function leadListQuery(state: LeadListState) {
  const call = leadListCall(state);
  return queryOptions({
    queryKey: [LEADS, "list", call],
    queryFn: ({ signal }) => callApiForList<LeadRow>(call, { signal }),
    // The rows stay while the next page is on its way.
    placeholderData: keepPreviousData,
  });
}

/** How many leads there are of each status, and how mail is doing. */
export function leadCountsQuery(filter: Omit<LeadFilter, "status">) {
  const call = withQuery("/api/leads/counts", narrowing({ ...filter, status: "all" }));
  return queryOptions({
    queryKey: [LEADS, "counts", call],
    queryFn: ({ signal }) => callApi<LeadCounts>(call, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of the whole inbox. */
export const inboxQuery = leadCountsQuery({ q: "", kind: "all", mail: "all" });

/** One lead: always as it is now, and forgotten on leaving. */
export function leadQuery(id: number) {
  return queryOptions({
    queryKey: [LEADS, "one", id],
    queryFn: ({ signal }) => callApi<LeadJson>(`/api/leads/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === "queued") ? WATCH_MAIL_MS : false,
  });
}

/** Changes a lead, unless somebody else did after `revision`. */
export function updateLead(id: number, edit: LeadEdit, revision: number | undefined): Promise<LeadJson> {
  return callApi<LeadJson>(`/api/leads/${id}`, { method: "PATCH", body: edit, revision });
}

/**
 * Lets a lead out of spam, and changes nothing else of it. A lead that others changed, but left in spam, is let out all
 * the same.
 */
export async function markNotSpam({ id, revision }: LeadJson): Promise<LeadJson> {
  try {
    return await updateLead(id, { status: "new" }, revision);
  } catch (error) {
    const current = isConflict(error) ? (error.current as LeadJson) : null;
    if (current?.status !== "spam") throw error;
    return updateLead(id, { status: "new" }, current.revision);
  }
}

/** Sends a mail of a lead once more, to a corrected address if one is given. */
export function resendMail(id: number, mail: number, email?: string): Promise<LeadJson> {
  const body = email === undefined ? {} : { email };
  return callApi<LeadJson>(`/api/leads/${id}/mails/${mail}/resend`, { method: "POST", body });
}

/** Gives a mail of a lead up. */
export function stopMail(id: number, mail: number): Promise<LeadJson> {
  return callApi<LeadJson>(`/api/leads/${id}/mails/${mail}/stop`, { method: "POST" });
}

/** Where the leads of a filter are found as a file for spreadsheets. */
export function exportHref(filter: LeadFilter): string {
  return withQuery("/api/leads.csv", narrowing(filter));
}
