import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#site/storage.ts";

/** The ids of the stacks that were asked for in this browser tab. */
const KEY = "requested-stacks";
const CHANGED = "requested-stacks-changed";

const stored = () => (readStored("sessionStorage", KEY) ?? "").split(" ");

/** Remembers that a stack was asked for, until the tab is closed. */
export function noteRequested(id: string): void {
  if (stored().includes(id)) return;
  writeStored("sessionStorage", KEY, [...stored(), id].join(" ").trim());
  dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

/** Whether a stack was asked for in this tab; false on the server and during hydration. */
export function useRequested(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stored().includes(id),
    () => false,
  );
}
