import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CLIENT_ENTRY = fileURLToPath(new URL("../renderer/client-entry.ts", import.meta.url));

/** The page and its module in vike's list of pages. */
const PAGE = /pageId: (".*?"),[\s\S]*?moduleExportsPromise: import\((".*?")\)/g;

/**
 * Replaces vike's client entry by our own, see `renderer/client-entry.ts`, and its list of pages by one that has only what
 * our entry reads: each page would load the settings of all others.
 */
export function clientEntry(): Plugin {
  return {
    name: "site:client-entry",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/vike\/dist\/client\/runtime-server-routing\/entry\.js$/ },
      handler: () => `import ${JSON.stringify(CLIENT_ENTRY)};`,
    },
    transform: {
      filter: { id: /virtual:vike:global-entry:client:server-routing$/ },
      handler(code) {
        const pages = [...code.matchAll(PAGE)].map(([, page, module]) => `${page}: () => import(${module})`);
        if (pages.length === 0) this.error("vike's list of pages has another form");
        return { code: `export const modules = {${pages.join(",\n")}};`, map: null };
      },
    },
  };
}
