import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { LeadCounts, LeadEdit, LeadJson, LeadRow } from "#api/types.gen.ts";
import { pageNumber } from "../address-state.ts";
import { isConflict } from "../errors.ts";
import { paths } from "../paths.ts";
import { PER_PAGE } from "../records/filter-sort-paginate.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";
import { KIND_LABELS, STATUSES } from "./labels.ts";

/** In front of every key of the inbox: a change of one lead may move it anywhere. */
export const LEADS = "leads";

/** How often a lead is refetched while one of its mails is on its way. */
const WATCH_MAIL_MS = 4_000;

/** How long a lead stays between its route's loader and the screen that shows it. */
const HANDOVER_MS = 30_000;

/** What the inbox is filtered by. */
export interface LeadFilter {
  readonly q: string;
  readonly status: string;
  readonly kind: string;
  readonly mail: string;
}

function filterParams({ q, status, kind, mail }: LeadFilter): URLSearchParams {
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

/** The orders of the inbox, in the address and on the screen. */
export const SORT_OPTIONS = [
  { value: "-received", label: "Latest first" },
  { value: "received", label: "Oldest first" },
  { value: "next_action", label: "Next action, earliest first" },
  { value: "-next_action", label: "Next action, latest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "-updated", label: "Last changed" },
];

const SPEC = {
  q: { fallback: "" },
  status: { fallback: "all", choices: ["all", ...STATUSES.map(({ value }) => value)] },
  kind: { fallback: "all", choices: ["all", ...Object.keys(KIND_LABELS)] },
  mail: { fallback: "all", choices: ["all", "undelivered", "late"] },
  sort: { fallback: "-received", choices: SORT_OPTIONS.map(({ value }) => value) },
  page: { fallback: "1" },
} as const;

export type LeadListKey = keyof typeof SPEC;

/** The inbox, which the server searches, sorts and cuts. */
export const leadList: ListSource<LeadRow, LeadListKey> = {
  key: LEADS,
  href: paths.leads,
  spec: SPEC,
  perPage: PER_PAGE,
  query: ({ sort, page, ...filter }) => {
    const params = filterParams(filter);
    params.set("sort", sort);
    params.set("page", String(pageNumber(page)));
    params.set("per_page", String(PER_PAGE));
    return pagedQuery<LeadRow>({ key: LEADS, path: "/api/leads", params });
  },
};

/** How many leads there are of each status, and how mail is doing. */
export function leadCountsQuery(filter: Omit<LeadFilter, "status">) {
  const call = withQuery("/api/leads/counts", filterParams({ ...filter, status: "all" }));
  return queryOptions({
    queryKey: [LEADS, "counts", call],
    queryFn: ({ signal }) => callApi<LeadCounts>(call, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of the whole inbox. */
export const inboxQuery = leadCountsQuery({ q: "", kind: "all", mail: "all" });

/** One lead. The route's loader reads it afresh on each visit. */
export function leadQuery(id: number) {
  return queryOptions({
    queryKey: [LEADS, "one", id],
    queryFn: ({ signal }) => callApi<LeadJson>(`/api/leads/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HANDOVER_MS,
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
  return withQuery("/api/leads.csv", filterParams(filter));
}
