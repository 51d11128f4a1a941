import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test as base, expect } from "@playwright/test";

const ROOT = join(import.meta.dirname, "../../..");
const START_MS = 60_000;

/** The port of the site that visitors' tests share. Its renderer has the next one. */
export const VISITORS_PORT = Number(process.env.E2E_PORT ?? 3210);

/** What `tools/e2e-site` made for the visitors' site before any test: demo content and accounts, and no more. */
const TEMPLATE = join(tmpdir(), `e2e-site-${VISITORS_PORT}.template`);

/** A site with a folder and ports of its own. */
export interface OwnSite {
  readonly address: string;
  /** Makes every sign-in one of long ago, for calls that ask again who it is. */
  readonly ageSignIns: () => void;
  /** Moves all dates of the content back by days, as they look when these days have passed. */
  readonly passDays: (days: number) => void;
  readonly stop: () => Promise<void>;
}

/** Tests that need a site in which no other test has been. */
export const test = base.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  site: async ({}, use, { parallelIndex }) => {
    const site = await startSite(portOf("test", parallelIndex));
    await use(site);
    await site.stop();
  },
});

/**
 * A port that only one site uses, with the next one for its renderer. Systems give ports above 32,767 to those who ask for
 * any, so these are below.
 */
export function portOf(of: "worker" | "test", at: number): number {
  return VISITORS_PORT + { worker: 5000, test: 10_000 }[of] + 2 * at;
}

/** Starts a site with the demo content. `stop` fails when visitors got other pages than rendered ones. */
export async function startSite(port: number, env: Readonly<Record<string, string>> = {}): Promise<OwnSite> {
  const ports = { E2E_PORT: `${port}`, E2E_RENDERER_PORT: `${port + 1}` };
  const site = spawn(join(ROOT, "tools/e2e-site"), {
    env: { ...process.env, E2E_TEMPLATE: TEMPLATE, ...ports, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const address = `http://localhost:${port}`;
  const ended = once(site, "exit");
  const end = async () => {
    if (site.exitCode === null) site.kill("SIGTERM");
    await ended;
  };
  const change = (...statements: readonly string[]) => {
    const database = new DatabaseSync(join(tmpdir(), `e2e-site-${port}/site.db`), { timeout: 10_000 });
    for (const statement of statements) database.exec(statement);
    database.close();
  };
  const failed = ended.then(() => {
    throw new Error(`The site at ${address} did not start.`);
  });
  await Promise.race([failed, expect.poll(() => isReady(address), { timeout: START_MS }).toBe(true)]);
  failed.catch(() => {});
  const stop = async () => {
    const fallbacks = await pagesNotRendered(address);
    await end();
    expect(fallbacks, "pages that came from the fallback").toEqual({});
  };
  return {
    address,
    stop,
    ageSignIns: () => change("UPDATE session SET confirmed_at = NULL"),
    passDays(days) {
      const moved = (column: string) => `${column} = date(${column}, '-${days} days')`;
      change(
        "BEGIN IMMEDIATE",
        `UPDATE batch SET ${["starts_on", "ends_on", "enrol_by"].map(moved).join(", ")}`,
        `UPDATE course SET ${moved("early_until")}`,
        "UPDATE content_version SET version = version + 1",
        "COMMIT",
      );
    },
  };
}

/** Why pages of a site were not rendered, with the number of pages. */
async function pagesNotRendered(address: string): Promise<Record<string, number>> {
  const { pages } = await (await fetch(`${address}/readyz`)).json();
  const reasons: [string, number][] = Object.entries(pages.not_rendered);
  return Object.fromEntries(reasons.filter(([, count]) => count > 0));
}

/** Whether both processes are there. */
async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    async (answer) => (await answer.json()).status === "ready",
    () => false,
  );
}
