import { callApi } from "#api/client.ts";
import {
  forgetUser,
  signInAgain,
  storedUser,
  storeUser,
  type UserInfo,
  userInfoOf,
} from "#features/account/session.ts";
import { isSignedOut } from "./errors.ts";
import { paths } from "./paths.ts";

/** Notes what was typed, just before the page is left for the sign-in. */
type Saver = (owner: string) => void;

const savers = new Set<Saver>();
let leaving = false;
/** Remembered here as well: another tab whose session ended has the browser forget the person. */
let lastEmail = "";

/** Whether the page is being left on purpose, so that nothing should ask whether to stay. */
export function isLeaving(): boolean {
  return leaving;
}

/** The e-mail address of the person who works in this tab; empty when it is not known. */
export function signedInAs(): string {
  lastEmail = storedUser()?.email ?? lastEmail;
  return lastEmail;
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
  const owner = signedInAs();
  for (const save of savers) save(owner);
  signInAgain(owner);
}

/** Leaves the staff area for another page of the site. */
export function leaveFor(address: string): void {
  leaving = true;
  window.location.assign(address);
}

/**
 * A page that the browser brings back as it was left is not being left any more. The session may have ended meanwhile:
 * then it must not show what only staff see.
 */
export function followReturns(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    leaving = false;
    fetchUser().catch((error: unknown) => {
      if (isSignedOut(error)) endSession();
    });
  });
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
  await callApi("/api/auth/logout", { method: "POST" }).catch((error: unknown) => {
    // Who is signed out already has what they want.
    if (!isSignedOut(error)) throw error;
  });
  leaving = true;
  forgetUser();
  window.location.assign(paths.login);
}
