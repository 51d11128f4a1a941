import { type ChangeEvent, type KeyboardEvent, useRef, useState } from "react";

/** Keys that open the list of a select, whose choice then comes with one change. */
const OPENING = ["Enter", " ", "F4"];

/** Whether a key opens the list of a select. */
export const opensList = ({ key, altKey }: KeyboardEvent): boolean => altKey || OPENING.includes(key);

/**
 * For a select whose choice takes effect at once. Arrow keys and letters change a closed select with every press; what
 * they choose waits until Enter, or the button that is shown meanwhile.
 */
export function useKeyChoice(choose: (select: HTMLSelectElement) => void) {
  const byKey = useRef(false);
  const [waiting, setWaiting] = useState(false);
  return {
    waiting,
    setWaiting,
    control: {
      onPointerDown: () => {
        byKey.current = false;
      },
      onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
        // Tab only leaves it.
        if (event.key !== "Tab") byKey.current = !opensList(event);
        if (event.key !== "Enter" || !waiting) return;
        event.preventDefault();
        setWaiting(false);
        choose(event.currentTarget);
      },
      onChange(event: ChangeEvent<HTMLSelectElement>) {
        setWaiting(byKey.current);
        if (!byKey.current) choose(event.target);
      },
    },
  };
}
