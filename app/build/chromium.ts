import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** The launch options of Chromium for Playwright and Vitest. */
export const CHROMIUM = {
  executablePath:
    process.env.CHROMIUM ??
    execFileSync(join(import.meta.dirname, "../../tools/chromium"), { encoding: "utf8" }).trim(),
  args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};
