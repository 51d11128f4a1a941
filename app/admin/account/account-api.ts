import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";

const listSessions = endpoint("GET", "/api/auth/sessions");

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export function endDeviceSession(id: number) {
  return call(endpoint("DELETE", "/api/auth/sessions/{id}", { path: { id } }));
}

/** Ends all sessions of the account but this one. */
export function endOtherSessions() {
  return call(endpoint("DELETE", "/api/auth/sessions"));
}

/** Changes the user's own password. All other sessions end. */
export function changePassword(passwords: { current: string; new: string }) {
  const change = endpoint("POST", "/api/auth/password");
  return call(change, { body: { current: passwords.current, new: passwords.new } });
}
