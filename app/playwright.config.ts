import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM } from "./build/chromium.ts";

const ROOT = join(import.meta.dirname, "..");
const port = Number(process.env.E2E_PORT ?? 3210);
/** Staff change what visitors see, so the tests of each have their own site, on this and the following ports. */
const sites = { visitors: port, staff: port + 2 };

/**
 * Tests that change content, on the site for staff. The injection tests run last, because other tests do not expect
 * their content.
 */
const WRITING = { staff: /(admin-[a-z-]+|fees|reserve)\.spec/, injection: /injection\.spec/ };

const staff = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1280, height: 800 },
  baseURL: address(sites.staff),
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: true,
  // One more than the cores that are needed at least, because some tests mostly wait.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Retries for timing on a busy machine; tests that needed one are listed as flaky.
  retries: process.env.CI ? 2 : 0,
  // Far above what anything takes: how fast the site is, is for benchmarks to say.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./e2e/tasks-reporter.ts"], ["./e2e/summary-reporter.ts"]],
  use: {
    baseURL: address(sites.visitors),
    // Tracing every test takes longer than repeating the failed ones.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
    launchOptions: CHROMIUM,
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 } },
      testIgnore: [/without-javascript/, ...Object.values(WRITING)],
    },
    { name: "staff", use: staff, testMatch: WRITING.staff },
    { name: "injection", use: staff, testMatch: WRITING.injection, dependencies: ["staff"] },
    { name: "phone", use: { ...devices["Pixel 7"] }, testMatch: /every-page\.spec/ },
    {
      name: "without JavaScript",
      use: { ...devices["Desktop Chrome"], javaScriptEnabled: false },
      testMatch: /without-javascript/,
    },
  ],
  webServer: Object.values(sites).map((at) => ({
    command: join(ROOT, "tools/e2e-site"),
    env: { E2E_PORT: `${at}`, E2E_RENDERER_PORT: `${at + 1}` },
    url: `${address(at)}/healthz`,
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    stdout: "ignore" as const,
    stderr: "pipe" as const,
  })),
});

function address(at: number): string {
  return `http://localhost:${at}`;
}
