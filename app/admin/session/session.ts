import { call } from "#api/client.ts";
import { endpoint } from "#api/endpoint.ts";
import { forgetUser, signInAgain, storedUser } from "#site/session.ts";
import { storedKeys, writeStored } from "#site/storage.ts";
import { isSignedOut } from "../kit/errors.ts";
import { paths } from "../kit/paths.ts";
import { createStore } from "../kit/store.ts";

/** Stores a form's unsaved input before the redirect to the sign-in page. */
type SaveDraft = (owner: string) => void;

/** Where this tab keeps what the palette opened last; names of people are among it. */
export const RECENT_KEY = "paletteRecent";

/** Where this tab keeps the last search of each list, and the entries of logs that are not added yet. */
const PERSONAL = /^(?:list|log):/;

/** What the server last said of the user, to show the menu before it answers again. */
export const STAFF_KEY = "staffUser";

const draftSavers = new Set<SaveDraft>();
const leaving = createStore(false);
/** A copy of the stored address: a logout in another tab clears the stored one. */
const lastEmail = createStore("");

/** Whether the app itself navigates away, so that no guard should ask for confirmation. */
export const isLeaving = leaving.get;

/** Resets `isLeaving`, for pages restored from the back-forward cache. */
export function cancelLeaving(): void {
  leaving.set(false);
}

/** The email address of the signed-in user; empty when unknown. */
export function signedInAs(): string {
  lastEmail.set((before) => storedUser()?.email ?? before);
  return lastEmail.get();
}

/** The signed-in user as the server names authors: "Asha Rao <asha@example.com>". */
export function signedInAuthor(): string {
  const name = storedUser()?.name ?? "";
  return name === "" ? signedInAs() : `${name} <${signedInAs()}>`;
}

/** Registers a callback for the end of the session. Returns its unsubscribe function. */
export function beforeSessionEnds(saver: SaveDraft): () => void {
  draftSavers.add(saver);
  return () => draftSavers.delete(saver);
}

/** Stores unsaved input for its owner. Returns the owner. */
function saveInput(): string {
  leaving.set(true);
  const owner = signedInAs();
  for (const save of draftSavers) save(owner);
  return owner;
}

/** Stores unsaved input for its owner and redirects to the sign-in page, which returns here. */
export function endSession(): void {
  if (!isLeaving()) signInAgain(saveInput());
}

/**
 * Stores unsaved input and loads the screen anew, for an account that has to do something first. The loader of the
 * screen asks the server what that is.
 */
export function loadAgain(): void {
  if (isLeaving()) return;
  saveInput();
  writeStored("localStorage", STAFF_KEY, null);
  window.location.reload();
}

/** Navigates to a page outside of the staff area. */
export function leaveTo(address: string): void {
  leaving.set(true);
  window.location.assign(address);
}

/** Forgets what this tab knows of people: what was searched for, written and opened. */
function forgetTab(): void {
  for (const key of storedKeys("sessionStorage")) {
    if (key === RECENT_KEY || PERSONAL.test(key)) writeStored("sessionStorage", key, null);
  }
}

/** Logs out and opens the sign-in page. If the server is unreachable, the user stays signed in. */
export async function logOut(): Promise<void> {
  await call(endpoint("POST", "/api/auth/logout")).catch((error: unknown) => {
    // There was no session to end.
    if (!isSignedOut(error)) throw error;
  });
  forgetUser();
  forgetTab();
  writeStored("localStorage", STAFF_KEY, null);
  leaveTo(paths.login);
}
