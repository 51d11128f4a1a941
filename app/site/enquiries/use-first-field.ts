import { useEffect } from "react";

/**
 * Begins a dialog at its first field rather than at its close button. Not where a finger points: there the
 * keyboard would jump up and cover what the form is about.
 */
export function useFirstField(fieldId: string): void {
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) document.getElementById(fieldId)?.focus();
  }, [fieldId]);
}
