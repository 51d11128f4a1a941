import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vite";
import { chunkOf } from "./build/chunks.ts";
import { clientEntry } from "./build/client-entry-plugin.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), vike(), clientEntry()],
  build: {
    // Browsers with `<dialog>`, `:has()` and cascade layers. tsconfig.browsers.json knows what of the language they have.
    target: ["chrome111", "edge111", "firefox121", "safari16.4"],
    // `font-src` does not allow `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      // These browsers support modulepreload without a polyfill.
      polyfill: false,
      // The document preloads the scripts of its page, so the entry need not list those of all pages.
      resolveDependencies: (file, dependencies) => (file.includes("/entries/pages_") ? [] : dependencies),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] },
          },
        },
      },
    },
  },
});
