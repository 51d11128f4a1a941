import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { whoAmI } from "#api/endpoints.ts";
import { storedUser, storeUser, type UserInfo, userInfoOf } from "#site/session.ts";
import { queryClient } from "./query-client.ts";
import { stay } from "./session.ts";

/** Who is signed in. The browser's memory counts until the server has answered. */
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

/** The person at the screen. */
export function useUser(): UserInfo | undefined {
  return useQuery(userQuery).data;
}

/**
 * A page that comes back from the browser's cache is not being left any more. Its session may have ended meanwhile, so
 * the server is asked who is signed in.
 */
export function watchPageReturns(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    stay();
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }).catch(() => {});
  });
}
