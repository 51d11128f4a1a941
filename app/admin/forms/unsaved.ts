import { useEffect } from "react";
import { isLeaving } from "../session/session.ts";

/**
 * The time after a click on a `tel:` or `mailto:` link in which browsers may fire `beforeunload` although the page
 * stays.
 */
const EXTERNAL_LINK_MS = 500;

const unsavedForms = new Set<symbol>();

/** Whether leaving the page now would lose input. */
export function hasUnsavedForm(): boolean {
  return unsavedForms.size > 0;
}

/** Asks for confirmation before unsaved input is left by closing the page or logging out. */
export function useLeaveWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const form = Symbol("form");
    unsavedForms.add(form);
    let externalLinkAt = Number.NEGATIVE_INFINITY;
    const noteExternalLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && /^(?:tel|mailto):$/.test(link.protocol)) externalLinkAt = performance.now();
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving() && performance.now() - externalLinkAt > EXTERNAL_LINK_MS) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", noteExternalLink, true);
    return () => {
      unsavedForms.delete(form);
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", noteExternalLink, true);
    };
  }, [unsaved]);
}
