import { readStoredJson, writeStored } from "#site/storage.ts";
import { createStore, useStore } from "../kit/store.ts";

/** The rows of the list that was shown last, in their order. */
interface Sequence {
  /** The path of the list's screen. */
  readonly list: string;
  readonly ids: readonly number[];
}

const KEY = "sequence";

/**
 * Kept while its records are worked on, in this tab also by a reload: a changed record may no longer match the filter of
 * the list.
 */
const sequence = createStore<Sequence>(storedSequence() ?? { list: "", ids: [] });

function storedSequence(): Sequence | null {
  const stored = readStoredJson("sessionStorage", KEY) as Partial<Sequence> | null;
  return typeof stored?.list === "string" && Array.isArray(stored.ids) ? (stored as Sequence) : null;
}

/** Notes the rows that a list shows. */
export function showSequence(list: string, ids: readonly number[]): void {
  sequence.set({ list, ids });
  writeStored("sessionStorage", KEY, JSON.stringify({ list, ids }));
}

/** The records before and after one in the list that was shown last, and its place among the rows. */
export function useNeighbours(list: string, id: number) {
  const { list: shown, ids } = useStore(sequence);
  const at = shown === list ? ids.indexOf(id) : -1;
  if (at < 0) return null;
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, place: at + 1, count: ids.length };
}
