import { useEffect } from "react";

/**
 * Focuses the first field of a dialog instead of its close button. Not on touch screens, where the keyboard would cover
 * the dialog.
 */
export function useFirstField(fieldId: string): void {
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) document.getElementById(fieldId)?.focus();
  }, [fieldId]);
}
