import { type ComponentType, startTransition } from "react";
import { hydrateRoot, type RootOptions } from "react-dom/client";
import type { PageContextClient } from "vike/types";
import type { PageData } from "#site/page/page-types.ts";
import { App } from "./App.tsx";
import { restorePage } from "./restore.ts";

/**
 * Hydrates the page. Pages that the server wrote itself mark their root with `data-render`: their HTML differs from the
 * app's, so the app renders from scratch instead.
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
    void import("./replace.ts").then(({ replacePage }) => replacePage(root, app, options));
  } else {
    // As a transition it yields between components, so that input is not held back.
    startTransition(() => {
      hydrateRoot(root, app, options);
    });
  }
}
