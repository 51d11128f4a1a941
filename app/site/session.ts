import type { UserJson } from "#api/types.gen.ts";
import { readStored, readStoredJson, writeStored } from "./storage.ts";

/** The stored data of a signed-in user. It is not secret: the session itself is an HttpOnly cookie. */
export type UserInfo = Readonly<Pick<UserJson, "name" | "email" | "is_admin">>;

const KEY = "userInfo";

/** Picks the known values of a response, so that nothing else is ever stored. */
export function userInfoOf(value: unknown): UserInfo | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, email, is_admin } = value as Record<string, unknown>;
  if (typeof email !== "string") return null;
  return { name: typeof name === "string" ? name : "", email, is_admin: is_admin === true };
}

/** The user who signed in last and did not log out, as far as this browser knows. */
export function storedUser(): UserInfo | null {
  return userInfoOf(readStoredJson("localStorage", KEY));
}

/** Stores the user, for display only. */
export function storeUser(user: UserInfo): void {
  writeStored("localStorage", KEY, JSON.stringify(user));
}

/** Removes the stored user, after logging out or when the session has ended. */
export function forgetUser(): void {
  writeStored("localStorage", KEY, null);
  // Earlier versions of the site stored a token here.
  writeStored("localStorage", "token", null);
}

const ENDED_KEY = "sessionEnded";

/**
 * Redirects to the sign-in page after the session has ended, with the current page as target. The sign-in page explains
 * why it shows and suggests `email`.
 */
export function signInAgain(email = storedUser()?.email ?? ""): void {
  forgetUser();
  if (email !== "") writeStored("sessionStorage", ENDED_KEY, email);
  const { pathname, search } = window.location;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The address whose session has ended, returned once; null after any other way to the sign-in page. */
export function takeEndedSession(): string | null {
  const email = readStored("sessionStorage", ENDED_KEY);
  writeStored("sessionStorage", ENDED_KEY, null);
  return email;
}

/** The page after signing in: for staff the requested page, for others the home page. */
export function destination(user: UserInfo, next: string | null): string {
  if (!user.is_admin) return "/";
  return next !== null && isStaffPath(next) ? next : "/admin/courses";
}

/** Whether a path, with or without a query, is in the staff area. Refuses forms that browsers resolve to another host. */
export function isStaffPath(path: string): boolean {
  return /^\/(?:dashboard|admin(?:\/[^\\\s?#]*)?)(?:[?#][^\\\s]*)?$/.test(path) && !path.includes("//");
}
