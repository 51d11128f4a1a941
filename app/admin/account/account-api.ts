import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { SessionJson } from "#api/types.gen.ts";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => callApi<SessionJson[]>("/api/auth/sessions", { signal }),
});

export function endDeviceSession(id: number): Promise<unknown> {
  return callApi(`/api/auth/sessions/${id}`, { method: "DELETE" });
}

/** Changes one's own password. All other sessions end. */
export function changePassword(passwords: { current: string; new: string }): Promise<unknown> {
  const { current, new: next } = passwords;
  return callApi("/api/auth/password", { method: "POST", body: { current, new: next } });
}
