import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#api/client.ts";
import type { SessionJson } from "#api/types.gen.ts";

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => callApi<SessionJson[]>("/api/auth/sessions", { signal }),
});

/** Signs out on one device. */
export function endDeviceSession(id: number): Promise<unknown> {
  return callApi(`/api/auth/sessions/${id}`, { method: "DELETE" });
}

/** Changes one's own password. All other sessions end. */
export function changePassword(current: string, next: string): Promise<unknown> {
  return callApi("/api/auth/password", { method: "POST", body: { current, new: next } });
}
