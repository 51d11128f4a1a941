import { useEffect } from "react";
import { useLocation } from "react-router";
import { readStored, writeStored } from "#site/storage.ts";
import type { BackLink } from "../ui/ScreenHead.tsx";

/** Kept for each tab, so that two lists side by side do not mix. */
const key = (path: string) => `list:${path}`;

/** The address of a list as it was left: with its search, filter, order and page. */
export function listHref(path: string): string {
  return path + (readStored("sessionStorage", key(path)) ?? "");
}

/** The link back to a list as it was left. */
export function backTo({ label, href }: BackLink): BackLink {
  return { label, href: listHref(href) };
}

/** The address of a list that has just got a new record: what is deleted is not what is looked for then. */
export function listHrefForNew(path: string): string {
  const href = listHref(path);
  return new URLSearchParams(href.slice(path.length)).get("status") === "deleted" ? path : href;
}

/** Keeps the state of the list on the screen, for the links back to it. `path` is the list's own address. */
export function useListMemory(path: string): void {
  const { search } = useLocation();
  useEffect(() => writeStored("sessionStorage", key(path), search), [path, search]);
}
