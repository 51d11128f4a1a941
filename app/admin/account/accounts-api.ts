import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

const list = endpoint<api.ListAccountsData, api.ListAccountsResponse>("GET", "/api/admin/accounts");

export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: ({ signal }) => call(list, { signal }),
  meta: { failed: "The accounts could not be loaded." },
});

export function invite(body: api.InvitationInput): Promise<api.AccountLinkJson> {
  return call(endpoint<api.InviteData, api.InviteResponse>("POST", "/api/admin/accounts"), { body });
}

export function updateAccount(id: number, body: api.AccountInput): Promise<api.AccountJson> {
  const update = endpoint<api.UpdateAccountData, api.UpdateAccountResponse>(
    "PATCH",
    `/api/admin/accounts/${id}`,
  );
  return call(update, { body });
}

/** Another invitation, or a link for a new password. */
export function makeLink(id: number): Promise<api.AccountLinkJson> {
  return call(endpoint<api.MakeLinkData, api.MakeLinkResponse>("POST", `/api/admin/accounts/${id}/link`));
}

export function withdrawInvitation(id: number): Promise<unknown> {
  return call(
    endpoint<api.WithdrawInvitationData, api.WithdrawInvitationResponse>(
      "DELETE",
      `/api/admin/accounts/${id}`,
    ),
  );
}

export function signOutAccount(id: number): Promise<unknown> {
  return call(endpoint<api.SignOutData, api.SignOutResponse>("DELETE", `/api/admin/accounts/${id}/sessions`));
}
