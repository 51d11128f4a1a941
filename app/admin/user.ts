import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { whoAmI } from "#api/endpoints.ts";
import { storedUser, storeUser, type UserInfo, userInfoOf } from "#site/session.ts";
import { queryClient } from "./query-client.ts";
import { cancelLeaving } from "./session.ts";

/** The signed-in user; the stored user until the server has answered. */
export const userQuery = queryOptions({
  queryKey: [whoAmI.path],
  queryFn: async ({ signal }) => {
    const user = userInfoOf(await call(whoAmI, { signal }));
    if (user === null) throw new Error("The answer has no e-mail address.");
    storeUser(user);
    return user;
  },
  initialData: () => storedUser() ?? undefined,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

export function useUser(): UserInfo | undefined {
  return useQuery(userQuery).data;
}

/**
 * Handles pages restored from the back-forward cache: their session may have ended meanwhile, so the user is refetched.
 */
export function watchPageReturns(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    cancelLeaving();
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }).catch(() => {});
  });
}
