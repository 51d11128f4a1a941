/**
 * The browser's entry, in place of vike's client runtime. It only loads the page's module after the first paint and
 * calls `onRenderClient`.
 * vike's also handles settings, hooks and context that this app does not use, and adds 12 kB gzip to every page.
 * `build/client-entry-plugin.ts` installs it; development uses vike's.
 */
import { modules } from "virtual:vike:global-entry:client:server-routing";
import { painted } from "./painted.ts";

interface VikeContext {
  readonly pageId: string;
}

/** Who opens the site directly sees the splash once in a tab, as long as it is open and can remember. */
function greetOnce(): void {
  try {
    (document.querySelector("#splash-skip") as HTMLInputElement).checked = sessionStorage.greeted;
    sessionStorage.greeted = 1;
  } catch {
    // There is no splash, or the browser allows no storage.
  }
}

async function start(): Promise<void> {
  greetOnce();
  await painted();
  // The renderer keeps the links to the page's modules here, so that they do not compete with what is painted first.
  const scripts = document.querySelector<HTMLTemplateElement>("#page-scripts");
  if (scripts) document.head.append(scripts.content);
  const block = document.querySelector("#vike_pageContext");
  const { pageId } = JSON.parse(block?.textContent ?? "") as VikeContext;
  const load = modules[pageId];
  if (!load) throw new Error(`No page ${pageId}`);
  const { configValuesSerialized } = await load();
  const { Page, onRenderClient } = configValuesSerialized;
  onRenderClient.valueSerialized.exportValues.default({ Page: Page.valueSerialized.exportValues.default });
}

void start();
