import type { Rolldown } from "vite";
import { STAFF } from "./paths.ts";

/** React changes rarely: its own chunk stays cached when the site is rebuilt. */
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
/**
 * What the bundler adds, which all pages load. The entry needs it before the first paint, and would load whatever stands
 * beside it.
 */
const RUNTIME = /rolldown[\\/]runtime\.js$|vite[\\/]preload-helper\.js$/;
const OWN = /[\\/]app[\\/].*\.(?:tsx?|json)$/;
const FORMS = /[\\/]app[\\/](?:site[\\/]enquiries[\\/]|ui[\\/](?:Field|ErrorSummary)\.)/;
/** Of pages that load nothing else of what the pages about courses share. */
const APART = /[\\/]app[\\/](?:site[\\/]FormAnswer|ui[\\/]StackedTable)\./;
const LIBRARY = /[\\/]node_modules[\\/]/;
const PAGE = /:page-entry:client:\/pages\/(.*)$/;

/** How many pages make a module one that all load. */
const MOST = 9;
/** How many pages make a module one of those that the pages about courses share. */
const SEVERAL = 3;
/** How many screens of the staff area, or parts that they load on demand, make a module one that all load. */
const MOST_SCREENS = 4;

/** The dialogs that the layout loads at once after the first screen. */
const LAYOUT_DIALOGS =
  /[\\/]app[\\/]admin[\\/](?:shell[\\/](?:palette[\\/]|PhoneMenuDialog)|ui[\\/]ConfirmDialog)/;
/** Few modules of it are used by one screen alone. */
const STAFF_FORMS = /[\\/]app[\\/]admin[\\/]forms[\\/]/;

/** What several screens of the staff area share and others, such as lists, do without; each with what needs it. */
const KITS = [
  {
    chunk: "staff-forms",
    kit: /[\\/](?:react-hook-form|valibot|@hookform)[\\/]|[\\/]app[\\/]admin[\\/]forms[\\/]/,
  },
  { chunk: "staff-dialogs", kit: /[\\/]@base-ui[\\/]react[\\/](?:alert-)?dialog[\\/]/ },
] as const;

/**
 * The chunk of a module. Without this, each set of pages or screens that share a module would be a chunk: more than thirty
 * files a page and eighty a screen of the staff area, of which most have less than 1 kB. What public pages load on demand is
 * left alone.
 */
export function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (RUNTIME.test(id)) return "runtime";
  if (REACT.test(id)) return "react";
  if (!OWN.test(id) && !LIBRARY.test(id)) return null;
  const pages = pagesOf(id, context);
  const everywhere = pagesOf(id, context, true);
  if (everywhere.size === 1 && everywhere.has(STAFF)) {
    if (pages.has(STAFF)) return "staff";
    if (LAYOUT_DIALOGS.test(id)) return "staff-dialogs";
    if (STAFF_FORMS.test(id)) return "staff-forms";
    if (screensOf(id, context) < MOST_SCREENS) return null;
    return KITS.find(({ kit }) => isOnlyOf(kit, id, context))?.chunk ?? "staff-screens";
  }
  if (!OWN.test(id)) return null;
  const forStaff = pages.delete(STAFF);
  if (pages.size < SEVERAL || APART.test(id)) return null;
  if (forStaff) return "base";
  const group = pages.size >= MOST ? "site" : FORMS.test(id) ? "forms" : "courses";
  // The staff area must not load the stylesheet of the public pages, which belongs to their layout: what its screens load
  // on demand stays apart from it.
  return everywhere.has(STAFF) ? "shared" : group;
}

/** The pages that load a module initially, or also on demand. */
function pagesOf(id: string, context: Rolldown.ChunkingContext, onDemand = false): Set<string> {
  const pages = importersOf(id, context, onDemand).map((importer) => PAGE.exec(importer)?.[1]);
  return new Set(pages.filter((page) => page !== undefined));
}

/** How many of the modules that are loaded on demand load a module with them. */
function screensOf(id: string, context: Rolldown.ChunkingContext): number {
  const onDemand = (at: string) => context.getModuleInfo(at)?.dynamicImporters.length;
  return importersOf(id, context, false).filter(onDemand).length;
}

/** Whether all screens that load a module load a kit, too. */
function isOnlyOf(kit: RegExp, id: string, context: Rolldown.ChunkingContext): boolean {
  const onDemand = (at: string) => context.getModuleInfo(at)?.dynamicImporters.length;
  const screens = importersOf(id, context, false).filter(onDemand);
  return screens.every((screen) => needs(kit, screen, context));
}

/** Whether a module loads one of a kit, over others, too. */
function needs(kit: RegExp, id: string, context: Rolldown.ChunkingContext): boolean {
  const seen = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (kit.test(at)) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    // What the entry needs is there already.
    if (pagesOf(at, context).has(STAFF)) continue;
    waiting.push(...(context.getModuleInfo(at)?.importedIds ?? []));
  }
  return false;
}

/** A module, and all that import it, over others, too, but not over those of a kit. */
function importersOf(id: string, context: Rolldown.ChunkingContext, onDemand: boolean): string[] {
  const seen = new Set<string>();
  const waiting = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const module = context.getModuleInfo(at);
    waiting.push(...(module?.importers ?? []), ...((onDemand && module?.dynamicImporters) || []));
  }
  return [...seen];
}
