import { useEffect } from "react";
import { useLocation } from "react-router";
import { readStored, writeStored } from "#site/storage.ts";
import type { BackLink } from "../ui/ScreenHead.tsx";

/** Stored per tab, so that lists in several tabs do not interfere. */
const key = (path: string) => `list:${path}`;

/** The path of a list with its last search, filter, order and page. */
export function listHref(path: string): string {
  return path + (readStored("sessionStorage", key(path)) ?? "");
}

/** A back link that restores the list's last state. */
export function backTo({ label, href }: BackLink): BackLink {
  return { label, href: listHref(href) };
}

/** The path of a list after a record was created; the list of deleted records would not contain it. */
export function listHrefForNew(path: string): string {
  const href = listHref(path);
  return new URLSearchParams(href.slice(path.length)).get("status") === "deleted" ? path : href;
}

/** Stores the state of the current list for links back to it. `path` is the list's path. */
export function useListMemory(path: string): void {
  const { search } = useLocation();
  useEffect(() => writeStored("sessionStorage", key(path), search), [path, search]);
}
