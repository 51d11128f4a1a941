import { type RefObject, useEffect } from "react";

interface DetailsOptions {
  /** Called when it opens, also if it was opened before hydration. */
  onOpen?: () => void;
  /** Closes when focus leaves it. */
  closeOnLeave?: boolean;
}

/** Makes a `<details>` behave like a menu: Escape closes it and returns focus, a click outside closes it. */
export function useDetails(
  ref: RefObject<HTMLDetailsElement | null>,
  { onOpen, closeOnLeave = false }: DetailsOptions = {},
): void {
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const close = () => {
      details.open = false;
    };
    const onToggle = () => {
      if (details.open) onOpen?.();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open || event.defaultPrevented) return;
      // The innermost open menu closes first.
      if (details.querySelector("details[open]")?.contains(document.activeElement)) return;
      // An outer menu must not handle the same key.
      event.preventDefault();
      close();
      details.querySelector("summary")?.focus();
    };
    const onFocusOut = (event: FocusEvent) => {
      if (!closeOnLeave || !(event.relatedTarget instanceof Node)) return;
      if (!details.contains(event.relatedTarget)) close();
    };
    onToggle();
    details.addEventListener("toggle", onToggle);
    details.addEventListener("focusout", onFocusOut);
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      details.removeEventListener("toggle", onToggle);
      details.removeEventListener("focusout", onFocusOut);
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [ref, onOpen, closeOnLeave]);
}
