import { readStoredJson, writeStored } from "./storage.ts";

/** How a visitor came to the site, as the API takes it. */
interface Arrival {
  /** Path and query of the first page. */
  readonly first_page: string;
  /** The address that led there; empty for none. */
  readonly referrer: string;
}

/** Of the browser tab, so that it is gone when the tab is closed. No cookie: nothing is sent before a form is. */
const KEY = "arrival";

/** Remembers how the visitor came, on the first page of a browser tab. */
export function rememberArrival(): void {
  if (readStoredJson("sessionStorage", KEY) !== null) return;
  const { pathname, search } = window.location;
  const arrival: Arrival = { first_page: pathname + search, referrer: document.referrer };
  writeStored("sessionStorage", KEY, JSON.stringify(arrival));
}

/** What {@link rememberArrival} stored, else nothing. */
export function arrival(): Partial<Arrival> {
  const stored = readStoredJson("sessionStorage", KEY);
  if (typeof stored !== "object" || stored === null) return {};
  const { first_page, referrer } = stored as Record<string, unknown>;
  return typeof first_page === "string" && typeof referrer === "string" ? { first_page, referrer } : {};
}
