import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#api/client.ts";
import { whoAmI } from "#api/endpoints.ts";
import type { Permission, UserJson } from "#api/types.gen.ts";
import { storedUser, storeUser, type UserInfo, userInfoOf } from "#site/session.ts";
import { readStoredJson, writeStored } from "#site/storage.ts";
import { queryClient } from "./query-client.ts";
import { cancelLeaving, STAFF_KEY } from "./session.ts";

/** The signed-in member of staff. */
export type StaffUser = UserInfo &
  Readonly<
    Pick<
      UserJson,
      "id" | "role" | "permissions" | "must_change_password" | "second_factor" | "must_set_second_factor"
    >
  >;

/** What the server last said of the user who is stored. */
function storedStaff(): StaffUser | undefined {
  const user = storedUser();
  const staff = readStoredJson("localStorage", STAFF_KEY) as Partial<StaffUser> | null;
  if (user === null || staff?.email !== user.email || !Array.isArray(staff.permissions)) return undefined;
  const {
    id,
    role = null,
    permissions,
    must_change_password = false,
    second_factor = false,
    must_set_second_factor = false,
  } = staff;
  if (typeof id !== "number") return undefined;
  return { ...user, id, role, permissions, must_change_password, second_factor, must_set_second_factor };
}

/** The signed-in user; the stored user until the server has answered. */
export const userQuery = queryOptions({
  queryKey: [whoAmI.path],
  queryFn: async ({ signal }): Promise<StaffUser> => {
    const answer = await call(whoAmI, { signal });
    const user = userInfoOf(answer);
    if (user === null) throw new Error("The answer has no email address.");
    const { id, role, permissions, must_change_password, second_factor, must_set_second_factor } = answer;
    const staff = {
      ...user,
      id,
      role,
      permissions,
      must_change_password,
      second_factor,
      must_set_second_factor,
    };
    storeUser(user);
    writeStored("localStorage", STAFF_KEY, JSON.stringify(staff));
    return staff;
  },
  initialData: storedStaff,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

export function useUser(): StaffUser | undefined {
  return useQuery(userQuery).data;
}

const NONE: readonly Permission[] = [];

/** What the user may do. */
export function usePermissions(): readonly Permission[] {
  return useUser()?.permissions ?? NONE;
}

/** Whether the user may do something. What they may not is not shown. */
export function useMay(permission: Permission): boolean {
  return usePermissions().includes(permission);
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
