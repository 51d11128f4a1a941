import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM } from "./build/chromium.ts";

const FOLDERS = "{admin,api,build,content,features,pages,renderer,site,ui}";

// Without vike's plugin: tests render components, not pages.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "happy-dom",
          include: [`${FOLDERS}/**/*.test.{ts,tsx}`],
          exclude: ["**/*.browser.test.tsx"],
        },
      },
      // Needs native dialogs, focus, layout and keyboard input.
      {
        plugins: [tailwindcss()],
        // Discovering these during the run would make Vite reload the tests.
        optimizeDeps: {
          include: [
            "@base-ui/react/alert-dialog",
            "@base-ui/react/autocomplete",
            "@base-ui/react/combobox",
            "@base-ui/react/csp-provider",
            "@base-ui/react/dialog",
            "@base-ui/react/menu",
            "@base-ui/react/toast",
            "@hookform/resolvers/valibot",
            "@tanstack/react-query",
            "react",
            "react-dom",
            "react-dom/client",
            "react-dom/server",
            "react-hook-form",
            "react-router",
            "react-router/dom",
            "react/jsx-dev-runtime",
            "valibot",
            "vitest-browser-react",
          ],
        },
        test: {
          name: "browser",
          include: [`${FOLDERS}/**/*.browser.test.tsx`],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: CHROMIUM }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
