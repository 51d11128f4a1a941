import { queryOptions, useQuery } from "@tanstack/react-query";
import { storedUser, type UserInfo } from "#features/account/session.ts";
import { fetchUser } from "../session.ts";

/** Who is signed in. The browser's memory counts until the server has answered. */
export const userQuery = queryOptions({
  queryKey: ["/api/auth/me"],
  queryFn: ({ signal }) => fetchUser(signal),
  initialData: () => storedUser() ?? undefined,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

/** The person at the screen. */
export function useUser(): UserInfo | undefined {
  return useQuery(userQuery).data;
}
