import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CLIENT_ENTRY = fileURLToPath(new URL("../renderer/client-entry.ts", import.meta.url));

/** Replaces vike's client entry by our own, see `renderer/client-entry.ts`. */
export function clientEntry(): Plugin {
  return {
    name: "site:client-entry",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: /\/vike\/dist\/client\/runtime-server-routing\/entry\.js$/ },
      handler: () => `import ${JSON.stringify(CLIENT_ENTRY)};`,
    },
  };
}
