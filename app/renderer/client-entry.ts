/**
 * Starts the page in the browser, in place of vike's own client runtime. Ours only has to find the page's module and
 * hand it to `onRenderClient`; vike's also reads settings, hooks and context that this app does not use, and would be
 * 12 kB gzip of every page. `build/client-entry-plugin.ts` puts it there. In development vike's runs.
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
