import { readStoredJson, writeStored } from "#site/storage.ts";
import { RECENT_KEY } from "../../session/session.ts";
import type { Entry } from "./entries.ts";

const MOST = 6;

/** What was opened last in this tab, the latest first. */
export function recentEntries(): Entry[] {
  const stored = readStoredJson("sessionStorage", RECENT_KEY);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

export function rememberEntry({ href, title, note }: Entry): void {
  const others = recentEntries().filter((entry) => entry.href !== href);
  writeStored(
    "sessionStorage",
    RECENT_KEY,
    JSON.stringify([{ href, title, note }, ...others].slice(0, MOST)),
  );
}

function isEntry(value: unknown): value is Entry {
  const { href, title, note } = (value ?? {}) as Partial<Entry>;
  return (
    typeof href === "string" && href.startsWith("/") && typeof title === "string" && typeof note === "string"
  );
}
