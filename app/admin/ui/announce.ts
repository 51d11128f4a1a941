import { createStore } from "../kit/store.ts";

export const announcement = createStore("");

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // Screen readers repeat an identical text only if it changes in between.
  announcement.set((before) => (before === text ? `${text}\u00a0` : text));
}

/** Moves focus to the heading of the screen, unless a dialog was opened above it meanwhile. */
export function focusHeading(): void {
  if (document.activeElement?.closest(".popup[data-open]")) return;
  document.querySelector<HTMLElement>("#content h1")?.focus({ preventScroll: true });
}
