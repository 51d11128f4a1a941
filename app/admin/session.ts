import { callApi } from "#api/client.ts";
import {
  forgetUser,
  signInAgain,
  storedUser,
  storeUser,
  type UserInfo,
  userInfoOf,
} from "#features/account/session.ts";
import { paths } from "./paths.ts";

/** Notes what was typed, just before the page is left for the sign-in. */
type Saver = (owner: string) => void;

const savers = new Set<Saver>();
let leaving = false;

/** Whether the page is being left on purpose, so that nothing should ask whether to stay. */
export function isLeaving(): boolean {
  return leaving;
}

/** Has `saver` called when the session turns out to be over. Returns the end of that. */
export function beforeSessionEnds(saver: Saver): () => void {
  savers.add(saver);
  return () => savers.delete(saver);
}

/** The session is over: what was typed is kept for its owner, and the sign-in leads back here. */
export function endSession(): void {
  if (leaving) return;
  leaving = true;
  const owner = storedUser()?.email ?? "";
  for (const save of savers) save(owner);
  signInAgain();
}

/** Leaves the staff area for another page of the site. */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

/** Who is signed in, as the server says; the browser's memory follows. */
export async function fetchUser(signal?: AbortSignal): Promise<UserInfo> {
  const user = userInfoOf(await callApi<unknown>("/api/auth/me", signal ? { signal } : {}));
  if (user === null) throw new Error("The answer names nobody.");
  storeUser(user);
  return user;
}

/** Signs out and goes to the sign-in page. When the server cannot be reached, the person stays signed in and is told. */
export async function logOut(): Promise<void> {
  await callApi("/api/auth/logout", { method: "POST" });
  leaving = true;
  forgetUser();
  window.location.assign(paths.login);
}
