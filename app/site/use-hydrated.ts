import { type KeyboardEvent, type MouseEvent, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Makes a button of a link whose code is there: `act` runs instead of the navigation. It stays the same element, because
 * replacing it would lose the focus and a click that has begun. With Ctrl and the like it still opens the link.
 */
export function useLinkButton(act: () => void) {
  return {
    role: useHydrated() ? ("button" as const) : undefined,
    onClick(event: MouseEvent) {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      act();
    },
    /** Space activates buttons, but not links. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) event.currentTarget.click();
    },
  };
}
