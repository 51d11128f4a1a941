import { createStore } from "../store.ts";

export interface Question {
  /** The question itself. */
  readonly text: string;
  /** What it is about: the name of the record. */
  readonly about: string;
  /** What follows from yes, where that is worth saying. */
  readonly note?: string | undefined;
  /** The word on the button that says yes. */
  readonly yes: string;
  /** The same while it is being done. */
  readonly busy: string;
  /** Does it, and shows its own failure. */
  readonly run: () => Promise<void>;
}

export const question = createStore<Question | null>(null);

export function confirmDelete(about: string, text: string, run: () => Promise<void>, note?: string): void {
  question.set({ text, about, note, yes: "Delete", busy: "Deleting...", run });
}

/** Asks before something else that cannot be undone at once. */
export function confirmAction(asked: Question): void {
  question.set(asked);
}
