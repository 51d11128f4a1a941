import { createStore, useStore } from "../store.ts";

/** The rows of the list that was shown last, in their order. */
interface Sequence {
  /** The path of the list's screen. */
  readonly list: string;
  readonly ids: readonly number[];
}

/** Kept while its records are worked on: a changed record may no longer match the filter of the list. */
const sequence = createStore<Sequence>({ list: "", ids: [] });

/** Notes the rows that a list shows. */
export function showSequence(list: string, ids: readonly number[]): void {
  sequence.set({ list, ids });
}

/** The records before and after one in the list that was shown last, and its place among the rows. */
export function useNeighbours(list: string, id: number) {
  const { list: shown, ids } = useStore(sequence);
  const at = shown === list ? ids.indexOf(id) : -1;
  if (at < 0) return null;
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, place: at + 1, count: ids.length };
}
