/** What the browser keeps of a signed-in person. Nothing secret: the session itself is an HttpOnly cookie. */
export interface UserInfo {
  readonly name: string;
  readonly email: string;
  readonly is_admin: boolean;
}

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
  try {
    return userInfoOf(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return null;
  }
}

/** Remembers who signed in. */
export function storeUser(user: UserInfo): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch {
    // The cookie carries the session; without storage only the name is missing from the screen.
  }
}

/** Forgets the person, after signing out or when the server no longer knows the session. */
export function forgetUser(): void {
  try {
    localStorage.removeItem(KEY);
    // Earlier clients of the API kept the login token here; this one never does.
    localStorage.removeItem("token");
  } catch {
    // As above.
  }
}

const ENDED_KEY = "sessionEnded";

/**
 * The session is over: the person is forgotten and signs in again, from where it goes on at this page. `email` is the
 * address that had signed in; the sign-in page then says why it shows, and fills it in.
 */
export function signInAgain(email = storedUser()?.email ?? ""): void {
  forgetUser();
  try {
    if (email !== "") sessionStorage.setItem(ENDED_KEY, email);
  } catch {
    // As above.
  }
  const { pathname, search } = window.location;
  window.location.assign(`/login?next=${encodeURIComponent(pathname + search)}`);
}

/** The address whose session ended and led to this sign-in, told once; null after any other way to it. */
export function takeEndedSession(): string | null {
  try {
    const email = sessionStorage.getItem(ENDED_KEY);
    sessionStorage.removeItem(ENDED_KEY);
    return email;
  } catch {
    return null;
  }
}

/** Where a signed-in person goes: staff to the page they wanted, everybody else home. */
export function destination(user: UserInfo, next: string | null): string {
  if (!user.is_admin) return "/";
  return next !== null && isStaffPath(next) ? next : "/admin/courses";
}

/** Only addresses of the staff area, so that a crafted link cannot lead off the site after signing in. */
function isStaffPath(path: string): boolean {
  return /^\/(?:admin(?:[/?#]|$)|dashboard(?:[/?#]|$))[^\\\s]*$/.test(path) && !path.includes("//");
}
