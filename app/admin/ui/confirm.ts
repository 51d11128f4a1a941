import { createStore } from "../kit/store.ts";

export interface Question {
  /** The question. */
  readonly text: string;
  /** The subject: the name of the record. */
  readonly about: string;
  /** What it is about, one line each. */
  readonly lines?: readonly string[] | undefined;
  /** The consequences, if they need an explanation. */
  readonly note?: string | undefined;
  /** The text of the confirm button. */
  readonly yes: string;
  /** The text of the confirm button while the action runs. */
  readonly busy: string;
  /** Runs the action and shows its own errors. */
  readonly run: () => Promise<void>;
}

export const question = createStore<Question | null>(null);

const KEPT_NOTE = "It stays in the trash for 30 days and can be restored from there.";

/** Asks whether a record is to be deleted. */
export function confirmDelete(about: string, text: string, run: () => Promise<void>): void {
  const note = KEPT_NOTE;
  question.set({ text, about, note, yes: "Delete", busy: "Deleting...", run });
}

/** Asks for confirmation of an action that cannot be undone. */
export function confirmAction(asked: Question): void {
  question.set(asked);
}
