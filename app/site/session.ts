import type { UserJson } from "#api/types.gen.ts";
import { readStored, readStoredJson, writeStored } from "./storage.ts";

/** What the browser keeps of a signed-in person. Nothing secret: the session itself is an HttpOnly cookie. */
export type UserInfo = Readonly<Pick<UserJson, "name" | "email" | "is_admin">>;

const KEY = "userInfo";

/** Picks the three known values from an answer, so that nothing else of it is ever stored. */
export function userInfoOf(value: unknown): UserInfo | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, email, is_admin } = value as Record<string, unknown>;
  if (typeof email !== "string") return null;
  return { name: typeof name === "string" ? name : "", email, is_admin: is_admin === true };
}

/** The person who signed in last and has not signed out, as far as this browser knows. */
export function storedUser(): UserInfo | null {
  return userInfoOf(readStoredJson("localStorage", KEY));
}

/** Remembers who signed in. The cookie carries the session; without storage only the name is missing from the screen. */
export function storeUser(user: UserInfo): void {
  writeStored("localStorage", KEY, JSON.stringify(user));
}

/** Forgets the person, after signing out or when the server no longer knows the session. */
export function forgetUser(): void {
  writeStored("localStorage", KEY, null);
  // Earlier clients of the API kept the login token here; this one never does.
  writeStored("localStorage", "token", null);
}

const ENDED_KEY = "sessionEnded";

/**
 * The session is over: the person is forgotten, signs in again and comes back to this page. `email` is the address that
 * had signed in; the sign-in page then says why it shows, and fills it in.
 */
export function signInAgain(email = storedUser()?.email ?? ""): void {
  forgetUser();
  if (email !== "") writeStored("sessionStorage", ENDED_KEY, email);
  const { pathname, search } = window.location;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The address whose session ended and led to this sign-in, told once; null after any other way to it. */
export function takeEndedSession(): string | null {
  const email = readStored("sessionStorage", ENDED_KEY);
  writeStored("sessionStorage", ENDED_KEY, null);
  return email;
}

/** Where a signed-in person goes: staff to the page they wanted, everybody else home. */
export function destination(user: UserInfo, next: string | null): string {
  if (!user.is_admin) return "/";
  return next !== null && isStaffPath(next) ? next : "/admin/courses";
}

/** Whether a path, with or without a query, is in the staff area. Refuses forms that browsers resolve to another host. */
export function isStaffPath(path: string): boolean {
  return /^\/(?:dashboard|admin(?:\/[^\\\s?#]*)?)(?:[?#][^\\\s]*)?$/.test(path) && !path.includes("//");
}
