/**
 * The browser's entry, in place of vike's client runtime. It only loads the page's module after the first paint and
 * calls `onRenderClient`.
 * vike's also handles settings, hooks and context that this app does not use, and adds 12 kB gzip to every page.
 * `build/client-entry-plugin.ts` installs it; development uses vike's.
 */
import { pageConfigsSerialized } from "virtual:vike:global-entry:client:server-routing";

interface VikeContext {
  readonly pageId: string;
}

/** The first paint, which pages in the background do not have. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const hidden = () => document.visibilityState === "hidden" && resolve();
    hidden();
    document.addEventListener("visibilitychange", hidden, { once: true });
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      resolve();
    }).observe({ type: "paint", buffered: true });
  });
}

async function start(): Promise<void> {
  await painted();
  // The renderer keeps the links to the page's modules here, so that they do not compete with what is painted first.
  const scripts = document.getElementById("page-scripts");
  if (scripts instanceof HTMLTemplateElement) document.head.append(scripts.content);
  const block = document.getElementById("vike_pageContext");
  const { pageId } = JSON.parse(block?.textContent ?? "") as VikeContext;
  const config = pageConfigsSerialized.find((page) => page.pageId === pageId);
  if (config === undefined) throw new Error(`There is no page ${pageId}`);
  const { configValuesSerialized } = await config.loadVirtualFilePageEntry().moduleExportsPromise;
  const { Page, onRenderClient } = configValuesSerialized;
  onRenderClient.valueSerialized.exportValues.default({ Page: Page.valueSerialized.exportValues.default });
}

void start();
