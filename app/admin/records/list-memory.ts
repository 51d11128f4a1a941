import { useEffect } from "react";
import { useLocation } from "react-router";

/** Kept for each tab, so that two lists side by side do not mix. */
const key = (path: string) => `list:${path}`;

/** The address of a list as it was left: with its search, filter, order and page. */
export function listHref(path: string): string {
  try {
    return path + (sessionStorage.getItem(key(path)) ?? "");
  } catch {
    return path;
  }
}

/** The same for a list that has just got a new record: what is deleted is not what is looked for then. */
export function listHrefForNew(path: string): string {
  const href = listHref(path);
  return new URLSearchParams(href.slice(path.length)).get("status") === "deleted" ? path : href;
}

/** Keeps the state of the list on the screen, for the ways back to it. `path` is the list's own address. */
export function useListMemory(path: string): void {
  const { search } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(key(path), search);
    } catch {
      // Without storage the ways back lead to the whole list.
    }
  }, [path, search]);
}
