import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

const list = endpoint("GET", "/api/admin/accounts");

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => call(list, { signal }),
  meta: { failed: "The accounts could not be loaded." },
});

export function invite(body: api.InvitationInput) {
  return call(endpoint("POST", "/api/admin/accounts"), { body });
}

export function updateAccount(id: number, body: api.AccountInput) {
  const update = endpoint("PATCH", "/api/admin/accounts/{id}", { path: { id } });
  return call(update, { body });
}

/** Another invitation, or a link for a new password. */
export function makeLink(id: number) {
  return call(endpoint("POST", "/api/admin/accounts/{id}/link", { path: { id } }));
}

export function withdrawInvitation(id: number) {
  return call(endpoint("DELETE", "/api/admin/accounts/{id}", { path: { id } }));
}

export function signOutAccount(id: number) {
  return call(endpoint("DELETE", "/api/admin/accounts/{id}/sessions", { path: { id } }));
}
