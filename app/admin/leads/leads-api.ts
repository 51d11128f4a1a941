import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type CallOptions, call, callForList } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { Colleague, LeadDetails, LeadEdit, LeadJson, LeadRow, LeadRulesInput } from "#api/types.gen.ts";
import { pageNumber, readAddress } from "../kit/address-state.ts";
import { isConflict } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { type ListSource, pagedQuery } from "../records/list-source.ts";
import { LOADED_BY_ROUTE } from "../records/loaders.ts";
import { KIND_LABELS, LOST_REASONS, SOURCE_LABELS, STATUSES } from "./labels.ts";

/** The first part of all query keys of the inbox: a change of one lead can affect every list. */
export const LEADS = "leads";

/** The refetch interval of a lead while one of its mails is queued. */
const WATCH_MAIL_MS = 4_000;

/** The filter of the inbox. */
export interface LeadFilter {
  readonly q: string;
  /** Words of the name of a company, and of what is to be learned or done; empty for all leads. */
  readonly company: string;
  readonly trade: string;
  readonly status: string;
  readonly kind: string;
  /** The number of a course; empty for all leads. */
  readonly course_id: string;
  readonly mail: string;
  /** "me", "none" or the number of an account. */
  readonly owner: string;
  readonly due: string;
  readonly source: string;
  readonly lost_reason: string;
  /** The first and the last day on which they came, as `2026-11-29`; empty for no limit. */
  readonly from: string;
  readonly until: string;
}

function filterParams({ q, status, kind, course_id, mail, owner, due, ...more }: LeadFilter) {
  const params = new URLSearchParams();
  if (q !== "") params.set("q", q);
  if (more.company !== "") params.set("company", more.company);
  if (more.trade !== "") params.set("trade", more.trade);
  if (status !== "all") params.set("status", status);
  if (kind !== "all") params.set("kind", kind);
  if (course_id !== "") params.set("course_id", course_id);
  if (mail !== "all") params.set("mail", mail);
  if (owner !== "all") params.set("owner", owner);
  if (due !== "all") params.set("due", due);
  if (more.source !== "all") params.set("source", more.source);
  if (more.lost_reason !== "all") params.set("lost_reason", more.lost_reason);
  if (more.from !== "") params.set("from", more.from);
  if (more.until !== "") params.set("until", more.until);
  return params;
}

/** The query string of a filter, with its `?`; empty without a filter. */
function filterQuery(filter: LeadFilter): "" | `?${string}` {
  const params = filterParams(filter);
  return params.size === 0 ? "" : `?${params}`;
}

/** The sort options of the inbox. */
export const SORT_OPTIONS = [
  { value: "-received", label: "Latest first" },
  { value: "received", label: "Oldest first" },
  { value: "next_action", label: "Follow-up, earliest first" },
  { value: "-next_action", label: "Follow-up, latest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "-updated", label: "Last changed" },
];

const SPEC = {
  q: { fallback: "" },
  company: { fallback: "" },
  trade: { fallback: "" },
  status: { fallback: "all", choices: ["all", ...STATUSES.map(({ value }) => value)] },
  kind: { fallback: "all", choices: ["all", ...Object.keys(KIND_LABELS)] },
  course_id: { fallback: "" },
  mail: { fallback: "all", choices: ["all", "undelivered", "late"] },
  owner: { fallback: "all" },
  due: { fallback: "all", choices: ["all", "by_today", "overdue", "today", "later"] },
  source: { fallback: "all", choices: ["all", ...Object.keys(SOURCE_LABELS)] },
  lost_reason: { fallback: "all", choices: ["all", ...LOST_REASONS.map(({ value }) => value)] },
  from: { fallback: "" },
  until: { fallback: "" },
  sort: { fallback: "-received", choices: SORT_OPTIONS.map(({ value }) => value) },
  page: { fallback: "1" },
} as const;

export type LeadListKey = keyof typeof SPEC;

const PER_PAGE = 50;

/** The inbox, which the server filters, sorts and paginates. */
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
    const list = endpoint("GET", "/api/leads", { query: params });
    return pagedQuery({ key: LEADS, call: list });
  },
};

/** The rows of one call at most. */
const MOST_ROWS = 100;

/** Rows that are selected at once at most. */
export const MOST_SELECTED = 1_000;

/** All enquiries that match, up to {@link MOST_SELECTED}. */
export async function allMatching(filter: LeadFilter, total: number): Promise<readonly LeadRow[]> {
  const pages = Math.ceil(Math.min(total, MOST_SELECTED) / MOST_ROWS);
  const rows = new Map<number, LeadRow>();
  for (let page = 1; page <= pages; page++) {
    const params = filterParams(filter);
    params.set("sort", "received");
    params.set("page", String(page));
    params.set("per_page", String(MOST_ROWS));
    const list = endpoint("GET", "/api/leads", { query: params });
    for (const row of (await callForList(list)).items) rows.set(row.id, row);
  }
  return [...rows.values()];
}

const listOfToday = (query: "sort=-received" | "owner=me&due=by_today&sort=next_action") => {
  const list = endpoint("GET", "/api/leads", { query: `${query}&per_page=5` });
  return queryOptions({
    queryKey: [LEADS, "list", "today", query],
    queryFn: ({ signal }) => call(list, { signal }),
    staleTime: 0,
    refetchInterval: 60_000,
  });
};

/** The latest enquiries. */
export const latestLeadsQuery = leadList.query(readAddress("", SPEC));

/** The enquiries that came last. Fetched again whenever the screen comes back into view. */
export const newestLeadsQuery = listOfToday("sort=-received");

/** One's own follow-ups that are overdue or due today, the earliest first. */
export const myFollowUpsQuery = listOfToday("owner=me&due=by_today&sort=next_action");

/** The number of leads on each tab, and the delivery status of mail. */
export function leadCountsQuery(filter: LeadFilter) {
  const query = filterQuery(filter);
  const count = endpoint("GET", "/api/leads/counts", { query });
  return queryOptions({
    queryKey: [LEADS, "counts", count.path],
    queryFn: ({ signal }) => call(count, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The counts of the whole inbox. */
export const inboxQuery = leadCountsQuery(readAddress("", SPEC));

/** The counts of the whole inbox, asked for in the background: without activity, unless the person is active. */
export function watchInbox(options: Pick<CallOptions, "signal" | "background">) {
  return call(endpoint("GET", "/api/leads/counts"), options);
}

export function leadQuery(id: number) {
  const find = endpoint("GET", "/api/leads/{id}", { path: { id } });
  return queryOptions({
    queryKey: [LEADS, "one", id],
    queryFn: ({ signal }) => call(find, { signal }),
    ...LOADED_BY_ROUTE,
    refetchInterval: ({ state }) =>
      state.data?.mails.some((mail) => mail.state === "queued") ? WATCH_MAIL_MS : false,
  });
}

/** Changes a lead. Answered by 409 when it no longer has this revision. */
function updateLead(id: number, body: LeadEdit, revision: number | undefined) {
  const update = endpoint("PATCH", "/api/leads/{id}", { path: { id } });
  return call(update, { body, revision });
}

/**
 * Removes a lead from spam and changes nothing else. If others changed the lead meanwhile and it is still spam, retries
 * with their revision.
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

/** Corrects who sent a lead and which course it is about. Answered by 409 when it no longer has this revision. */
export function correctLead(id: number, body: LeadDetails, revision: number | undefined) {
  return call(endpoint("PUT", "/api/leads/{id}/details", { path: { id } }), { body, revision });
}

/** Erases the sender of a lead, with other enquiries of the same person. It cannot be undone. */
export function erasePerson(id: number, others: number[]) {
  return call(endpoint("POST", "/api/leads/{id}/erase", { path: { id } }), { body: { others } });
}

/** Makes somebody, or nobody, the owner of a lead. Answered by 409 when it no longer has this revision. */
export function setOwner(id: number, owner: number | null, revision: number) {
  const set = endpoint("PUT", "/api/leads/{id}/owner", { path: { id } });
  return call(set, { body: { owner_id: owner }, revision });
}

const listColleagues = endpoint("GET", "/api/leads/colleagues");

/** Those who can own a lead. */
export const colleaguesQuery = queryOptions({
  queryKey: [LEADS, "colleagues"],
  queryFn: ({ signal }): Promise<Colleague[]> => call(listColleagues, { signal }),
  staleTime: 60_000,
  meta: { failed: "The colleagues could not be loaded" },
});

const listCategories = endpoint("GET", "/api/leads/categories");

/** What rules can name as a category. */
export const categoriesQuery = queryOptions({
  queryKey: [LEADS, "categories"],
  queryFn: ({ signal }) => call(listCategories, { signal }),
});

const getRules = endpoint("GET", "/api/leads/rules");

export const rulesQuery = queryOptions({
  queryKey: [LEADS, "rules"],
  queryFn: ({ signal }) => call(getRules, { signal }),
  ...LOADED_BY_ROUTE,
});

/** Changes the rules. Answered by 409 when they no longer have this revision. */
export function updateRules(body: LeadRulesInput, revision: number | undefined) {
  const put = endpoint("PUT", "/api/leads/rules");
  return call(put, { body, revision });
}

/** Sends a mail of a lead again, to a corrected address if one is given. */
export function resendMail(id: number, mail: number, email?: string) {
  return call(endpoint("POST", "/api/leads/{id}/mails/{mail_id}/resend", { path: { id, mail_id: mail } }), {
    body: email === undefined ? {} : { email },
  });
}

/** Sends all mails again that were given up. */
export function resendDeadMails() {
  return call(endpoint("POST", "/api/leads/mails/resend"));
}

/** Cancels a mail of a lead. */
export function stopMail(id: number, mail: number) {
  return call(endpoint("POST", "/api/leads/{id}/mails/{mail_id}/stop", { path: { id, mail_id: mail } }));
}

/** The URL of the filtered leads as a CSV file. */
export function exportHref(filter: LeadFilter): string {
  return `/api/leads.csv${filterQuery(filter)}`;
}

/** The URL of a CV as a file. */
export function cvHref(lead: number, cv: number): string {
  return endpoint("GET", "/api/leads/{id}/cvs/{cv_id}", { path: { id: lead, cv_id: cv } }).path;
}

/** Those who are subscribed to the newsletter, with their consent, for the program that sends it. */
export const NEWSLETTER_FILE = "/api/admin/newsletter.csv";

/** A few enquiries that have these words, to choose one from. */
export function foundLeadsQuery(q: string) {
  const params = new URLSearchParams({ q, per_page: "8" });
  const list = endpoint("GET", "/api/leads", { query: params });
  return pagedQuery({ key: LEADS, call: list });
}

/** Notes that the senders of two enquiries are one person. */
export function mergePerson(id: number, other_id: number) {
  return call(endpoint("POST", "/api/leads/{id}/same-person", { path: { id } }), { body: { other_id } });
}

/** Notes that the sender of an enquiry is not one person with the others. */
export function separatePerson(id: number) {
  return call(endpoint("DELETE", "/api/leads/{id}/same-person", { path: { id } }));
}
