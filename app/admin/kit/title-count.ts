import { createStore } from "./store.ts";

/** What waits for staff, as a number before the title of the browser tab: "(2) Enquiries". */
export const titleCount = createStore(0);

/** The title of a document with the number before it. */
export function countedTitle(title: string, count: number): string {
  return count === 0 ? title : `(${count > 99 ? "99+" : count}) ${title}`;
}
