import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type RootOptions } from "react-dom/client";
import { loadParts } from "#site/hydration/hydrate-when-visible.tsx";
import { typedInto } from "./typed.ts";

/**
 * Renders the app in place of the server's HTML. What was typed stays. A press that has begun ends first: a browser makes
 * no click of a press and a release on different elements, so that the visitor's click would be lost. When that click
 * sends a form, the page stays as it is, because the browser is about to leave it.
 */
export async function replacePage(root: HTMLElement, app: ReactNode, options: RootOptions): Promise<void> {
  let leaving = false;
  root.addEventListener("submit", () => {
    leaving = true;
  });
  await loadParts();
  while (root.querySelector(":active")) await pressEnded();
  if (leaving) return;
  const typed = typedInto(root);
  root.replaceChildren();
  const made = createRoot(root, options);
  flushSync(() => made.render(app));
  typed.restore(root);
}

/** The end of a press with pointer or key, and the click that follows it in the same task. */
function pressEnded(): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    for (const end of ["pointerup", "pointercancel", "dragend", "keyup"]) {
      addEventListener(
        end,
        () => {
          listeners.abort();
          setTimeout(resolve);
        },
        { capture: true, signal: listeners.signal },
      );
    }
  });
}
