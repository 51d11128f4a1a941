import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM } from "./build/chromium.ts";
import { VISITORS_PORT } from "./e2e/support/own-site.ts";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } };
const STAFF = /(admin-[a-z-]+|fees|reserve|injection)\.spec/;
const LOADING = /loading\.spec/;

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/visitors-site.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // One more than the cores that are needed at least, because some tests mostly wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails is a defect of the site or of the test.
  retries: 0,
  // Far above what anything takes: how fast the site is, is for benchmarks to say.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [
    ...(process.stdout.isTTY ? [["line"] as const] : []),
    ["./e2e/tasks-reporter.ts"],
    ["./e2e/summary-reporter.ts"],
  ],
  use: {
    baseURL: `http://localhost:${VISITORS_PORT}`,
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: "visitors", use: desktop, testIgnore: [STAFF, LOADING] },
    { name: "staff", use: desktop, testMatch: STAFF },
    // Layout shifts and paints are measured beside nothing else.
    { name: "loading", use: desktop, testMatch: LOADING, workers: 1, dependencies: ["visitors", "staff"] },
  ],
});
