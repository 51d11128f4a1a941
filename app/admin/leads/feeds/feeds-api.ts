import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";
import { countOf } from "#content/format.ts";
import { LOADED_BY_ROUTE } from "../../records/loaders.ts";
import { queryClient } from "../../session/query-client.ts";
import { LEADS } from "../leads-api.ts";

const KEY = "lead-feeds";

/** All feeds, by name. */
export const feedsQuery = queryOptions({
  queryKey: [KEY, "list"],
  queryFn: ({ signal }) => call(endpoint("GET", "/api/admin/lead-feeds"), { signal }),
});

export function feedQuery(id: number) {
  const find = endpoint("GET", "/api/admin/lead-feeds/{id}", { path: { id } });
  return queryOptions({
    queryKey: [KEY, "one", id],
    queryFn: ({ signal }) => call(find, { signal }),
    ...LOADED_BY_ROUTE,
  });
}

/** What a feed delivered and could not be read, the latest first. */
export function refusedQuery(id: number) {
  const list = endpoint("GET", "/api/admin/lead-feeds/{id}/deliveries", { path: { id } });
  return queryOptions({
    queryKey: [KEY, "refused", id],
    queryFn: ({ signal }) => call(list, { signal }),
  });
}

export function createFeed(body: api.FeedInput) {
  return call(endpoint("POST", "/api/admin/lead-feeds"), { body });
}

/** Changes a feed. Answered by 409 when it no longer has this revision. */
export function updateFeed(id: number, body: api.FeedInput, revision: number | undefined) {
  return call(endpoint("PUT", "/api/admin/lead-feeds/{id}", { path: { id } }), { body, revision });
}

/** Makes a new secret, which ends the former one. */
export function renewSecret(id: number, revision: number) {
  return call(endpoint("POST", "/api/admin/lead-feeds/{id}/secret", { path: { id } }), { revision });
}

export function removeFeed(id: number, revision: number) {
  return call(endpoint("DELETE", "/api/admin/lead-feeds/{id}", { path: { id } }), { revision });
}

/** Tries one delivery again, or all that wait. */
export function retry(id: number, delivery?: number): Promise<api.RetriedDeliveries> {
  if (delivery === undefined)
    return call(endpoint("POST", "/api/admin/lead-feeds/{id}/retry", { path: { id } }));
  const path = { id, entry_id: delivery };
  return call(endpoint("POST", "/api/admin/lead-feeds/{id}/deliveries/{entry_id}/retry", { path }));
}

/** Removes a delivery for good. */
export function dismiss(id: number, delivery: number) {
  const path = { id, entry_id: delivery };
  return call(endpoint("DELETE", "/api/admin/lead-feeds/{id}/deliveries/{entry_id}", { path }));
}

/** "3 enquiries are in the inbox now. 1 still cannot be read." */
export function retriedText({ stored, refused }: api.RetriedDeliveries): string {
  const parts = [
    stored > 0 && `${countOf(stored, "enquiry is", "enquiries are")} in the inbox now.`,
    refused > 0 && `${countOf(refused, "delivery", "deliveries")} still cannot be read.`,
  ];
  return parts.filter(Boolean).join(" ") || "Nothing waits any more.";
}

/** Reloads what is shown of the feeds, and the inbox with what they brought. */
export function renewFeeds(): void {
  for (const part of [[KEY], [LEADS, "list"], [LEADS, "counts"], ["audit"]])
    void queryClient.invalidateQueries({ queryKey: part });
}
