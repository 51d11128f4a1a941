import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import vike from "vike/plugin";
import { defineConfig } from "vite";
import { clientEntry } from "./build/client-entry-plugin.ts";

/** React changes rarely: in a file of its own, it stays in visitors' caches when the site is built anew. */
const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** What pages with courses share: a file for each of these would be more head than content. */
const COURSES = /[\\/]app[\\/](?:ui[\\/](?:Card|DataSheet|Price|Rating)|api[\\/]endpoints)\./;

export default defineConfig({
  plugins: [react(), tailwindcss(), vike(), clientEntry()],
  build: {
    // Browsers with `<dialog>`, `:has()` and cascade layers in CSS.
    target: ["chrome111", "edge111", "firefox121", "safari16.4"],
    // `font-src` does not allow `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      // Every browser above knows modulepreload; the polyfill would only cost bytes.
      polyfill: false,
      // The document preloads the scripts of its page already. The entry need not list those of all pages.
      resolveDependencies: (file, dependencies) => (file.includes("/entries/pages_") ? [] : dependencies),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: REACT },
                { name: "courses", test: COURSES, minShareCount: 2, includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
  },
});
