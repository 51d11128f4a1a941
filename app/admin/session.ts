import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import type { LogOutData, LogOutResponse } from "#api/types.gen.ts";
import { forgetUser, signInAgain, storedUser } from "#site/session.ts";
import { isSignedOut } from "./errors.ts";
import { paths } from "./paths.ts";
import { createStore } from "./store.ts";

/** Keeps what was typed, just before the page is left for the sign-in. */
type Saver = (owner: string) => void;

const savers = new Set<Saver>();
const leaving = createStore(false);
/** Remembered here as well: another tab whose session ended has the browser forget the person. */
const lastEmail = createStore("");

/** Whether the page is being left on purpose, so that nothing should ask whether to stay. */
export const isLeaving = leaving.get;

/** Stays after all, as when the browser brings the page back from its cache. */
export function stay(): void {
  leaving.set(false);
}

/** The e-mail address of the person who works in this tab; empty when it is not known. */
export function signedInAs(): string {
  lastEmail.set((before) => storedUser()?.email ?? before);
  return lastEmail.get();
}

/** Has `saver` called when the session turns out to be over. Returns the end of that. */
export function beforeSessionEnds(saver: Saver): () => void {
  savers.add(saver);
  return () => savers.delete(saver);
}

/** The session is over: what was typed is kept for its owner, and the sign-in leads back here. */
export function endSession(): void {
  if (isLeaving()) return;
  leaving.set(true);
  const owner = signedInAs();
  for (const save of savers) save(owner);
  signInAgain(owner);
}

/** Leaves the staff area for another page of the site. */
export function leaveFor(address: string): void {
  leaving.set(true);
  window.location.assign(address);
}

/** Signs out and goes to the sign-in page. When the server cannot be reached, the person stays signed in. */
export async function logOut(): Promise<void> {
  await call(endpoint<LogOutData, LogOutResponse>("POST", "/api/auth/logout")).catch((error: unknown) => {
    // Without a session there is nothing to end.
    if (!isSignedOut(error)) throw error;
  });
  forgetUser();
  leaveFor(paths.login);
}
