/**
 * The browser's entry, in place of vike's client runtime. It only loads the page's module and calls `onRenderClient`.
 * vike's also handles settings, hooks and context that this app does not use, and adds 12 kB gzip to every page.
 * `build/client-entry-plugin.ts` installs it; development uses vike's.
 */
import { pageConfigsSerialized } from "virtual:vike:global-entry:client:server-routing";

interface VikeContext {
  readonly pageId: string;
}

async function start(): Promise<void> {
  const block = document.getElementById("vike_pageContext");
  const { pageId } = JSON.parse(block?.textContent ?? "") as VikeContext;
  const config = pageConfigsSerialized.find((page) => page.pageId === pageId);
  if (config === undefined) throw new Error(`There is no page ${pageId}`);
  const { configValuesSerialized } = await config.loadVirtualFilePageEntry().moduleExportsPromise;
  const { Page, onRenderClient } = configValuesSerialized;
  onRenderClient.valueSerialized.exportValues.default({ Page: Page.valueSerialized.exportValues.default });
}

void start();
