import { type ComponentType, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import type { PageContextClient } from "vike/types";
import { loadParts } from "#site/hydration/hydrate-when-visible.tsx";
import type { PageData } from "#site/page/page-types.ts";
import { App } from "./App.tsx";
import { restorePage } from "./restore.ts";
import { typedInto } from "./typed.ts";

/**
 * Hydrates the page. Pages that the server wrote itself mark their root with `data-render`: their HTML differs from the
 * app's, so the app renders from scratch instead, and keeps what was typed until then.
 */
export default function onRenderClient({ Page }: Pick<PageContextClient, "Page">): void {
  const root = document.getElementById("root");
  const block = document.getElementById("page-data");
  if (root === null || block === null) return;
  const data = JSON.parse(block.textContent) as PageData;
  const app = <App Page={Page as ComponentType} data={data} />;
  const options: RootOptions = {
    onUncaughtError: (error) => {
      reportError(error);
      void restorePage(root);
    },
  };
  if (root.dataset.render === "client") {
    void loadParts().then(() => {
      const typed = typedInto(root);
      root.replaceChildren();
      const made = createRoot(root, options);
      flushSync(() => made.render(app));
      typed.restore(root);
    });
  } else {
    // As a transition it yields between components, so that input is not held back.
    startTransition(() => {
      hydrateRoot(root, app, options);
    });
  }
}
