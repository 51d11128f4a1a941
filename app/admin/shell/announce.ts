import { createStore } from "../store.ts";

/** What the route announcer says. */
export const announcement = createStore("");

/** Has a text read out that nobody needs to see. */
export function announce(text: string): void {
  // The same text twice is only read when it changes in between.
  announcement.set((before) => (before === text ? `${text}\u00a0` : text));
}

/** Takes focus to the head of the screen. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("#content h1")?.focus({ preventScroll: true });
}
