import { createStore } from "../kit/store.ts";

/** A field that wants a file of the library. */
export interface FileChoice {
  readonly kind: "picture" | "document";
  /** Gets focus back. Not all browsers focus a button that is clicked. */
  readonly opener: HTMLElement;
  /** Takes the address of the chosen file. */
  readonly onChoose: (address: string) => void;
  /** To upload first: files that were dropped on the field. */
  readonly files?: readonly File[];
}

/** The field that the library is open for. The router renders the library, which forms do not know. */
export const fileChoice = createStore<FileChoice | null>(null);

/** Opens the library for a field. */
export function chooseFile(choice: FileChoice): void {
  fileChoice.set(choice);
}
