import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { onTestFinished } from "vitest";

/**
 * Shows the server's HTML of `content`, as before its code has loaded. Returns a function that hydrates it, at once: what a
 * test does next happens after the effects of hydration.
 */
export function showHtml(content: ReactNode): () => void {
  const box = document.createElement("div");
  box.innerHTML = renderToString(content);
  document.body.append(box);
  onTestFinished(() => box.remove());
  return () => {
    const root = flushSync(() =>
      hydrateRoot(box, content, {
        onRecoverableError(error) {
          throw error;
        },
      }),
    );
    onTestFinished(() => root.unmount());
  };
}
