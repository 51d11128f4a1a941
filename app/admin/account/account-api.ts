import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type * as api from "#api/types.gen.ts";

const listSessions = endpoint<api.ListSessionsData, api.ListSessionsResponse>("GET", "/api/auth/sessions");

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export function endDeviceSession(id: number): Promise<unknown> {
  return call(endpoint<api.EndSessionData, api.EndSessionResponse>("DELETE", `/api/auth/sessions/${id}`));
}

/** Ends all sessions of the account but this one. */
export function endOtherSessions(): Promise<unknown> {
  return call(
    endpoint<api.EndOtherSessionsData, api.EndOtherSessionsResponse>("DELETE", "/api/auth/sessions"),
  );
}

/** Changes the user's own password. All other sessions end. */
export function changePassword(passwords: { current: string; new: string }): Promise<unknown> {
  const change = endpoint<api.ChangePasswordData, api.ChangePasswordResponse>("POST", "/api/auth/password");
  return call(change, { body: { current: passwords.current, new: passwords.new } });
}
