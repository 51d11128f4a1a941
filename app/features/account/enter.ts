import { destination, storeUser, type UserInfo } from "#site/session.ts";

/** Goes on after a sign-in, to where the person wanted to. */
export function enter(user: UserInfo): void {
  storeUser(user);
  goOn(user);
}

export function goOn(user: UserInfo): void {
  // Before its stylesheet has come, the staff area has no transitions: one that began here would fail there.
  window.addEventListener("pageswap", ({ viewTransition }) => viewTransition?.skipTransition());
  const next = new URLSearchParams(window.location.search).get("next");
  // Replaces the history entry, so that Back does not return to the sign-in page.
  window.location.replace(destination(user, next));
}
