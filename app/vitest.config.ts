import tailwindcss from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { CHROMIUM } from "./build/chromium.ts";

const FOLDERS = "{admin,api,build,content,features,pages,renderer,site,ui}";

// Without vike's plugin: tests look at components and functions, not at pages as a whole.
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
      // What a simulated DOM does not have: native dialogs, real focus, layout and keys.
      {
        plugins: [tailwindcss()],
        // Found during the run, they would make Vite load the tests again.
        optimizeDeps: {
          include: [
            "@base-ui/react/alert-dialog",
            "@base-ui/react/csp-provider",
            "@base-ui/react/dialog",
            "@base-ui/react/toast",
            "@hookform/resolvers/valibot",
            "@tanstack/react-query",
            "react",
            "react-dom/client",
            "react-hook-form",
            "react-router",
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
