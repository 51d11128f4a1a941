import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test as base } from "@playwright/test";

const ROOT = join(import.meta.dirname, "../../..");
const START_MS = 60_000;
const POLL_MS = 100;

/** A site for one test, with nothing in it but the demo content and the accounts of `tools/e2e-site`. */
export interface OwnSite {
  readonly address: string;
  /** Makes every sign-in one of long ago, for calls that ask again who it is. */
  readonly ageSignIns: () => void;
  readonly stop: () => Promise<void>;
}

/** Tests with a site of their own, so that nobody else's records stand in the way. */
export const test = base.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
});

async function startSite(): Promise<OwnSite> {
  const [port, renderer] = await freePorts(2);
  const site = spawn(join(ROOT, "tools/e2e-site"), {
    env: { ...process.env, E2E_PORT: `${port}`, E2E_RENDERER_PORT: `${renderer}` },
    stdio: "ignore",
  });
  const ended = once(site, "exit");
  const address = `http://localhost:${port}`;
  const stop = async () => {
    if (site.exitCode === null) site.kill("SIGTERM");
    await ended;
  };
  const end = Date.now() + START_MS;
  while (!(await answers(`${address}/readyz`))) {
    if (Date.now() > end || site.exitCode !== null) {
      await stop();
      throw new Error(`The site at ${address} did not start.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    address,
    stop,
    ageSignIns() {
      const database = new DatabaseSync(join(process.env.TMPDIR ?? tmpdir(), `e2e-site-${port}/site.db`), {
        timeout: 10_000,
      });
      database.exec("UPDATE session SET confirmed_at = NULL");
      database.close();
    },
  };
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Ports that are free now; all are held until the last one is known, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const holders = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(holders.map((holder) => once(holder, "listening")));
  const ports = holders.map((holder) => (holder.address() as { port: number }).port);
  await Promise.all(
    holders.map((holder) => {
      holder.close();
      return once(holder, "close");
    }),
  );
  return ports;
}
