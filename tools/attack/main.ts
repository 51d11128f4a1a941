/**
 * Attacks a site of its own, part by part, and counts: inputs tried, bad outcomes, the slowest answer. Needs a server
 * binary, which should check for overflows, and the built app. Names of parts as arguments run these alone.
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Site, UNLIMITED } from "../bench/site.ts";
import { addresses } from "./addresses.ts";
import { cache } from "./cache.ts";
import { fuzz } from "./fuzz.ts";
import { headers } from "./headers.ts";
import { openapi } from "./openapi.ts";
import { paths } from "./paths.ts";
import { SEED } from "./random.ts";
import { Outcomes } from "./report.ts";
import { sockets } from "./sockets.ts";
import { makeAccounts } from "./staff.ts";
import { send } from "./visitor.ts";

type Part = (site: Site, outcomes: Outcomes) => Promise<void>;
const PARTS: Record<string, Part> = { sockets, paths, cache, headers, addresses, openapi, fuzz };
/** Forms of an address that the server believes, for the inputs that stand in `X-Forwarded-For`. */
const BEHIND_PROXY = { ...UNLIMITED, TRUSTED_PROXIES: "127.0.0.0/8" };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`No part ${unknown}; there are ${Object.keys(PARTS)}.`);

/** Runs a part on a site of its own, which has to be alive at the end and must not have panicked. */
async function run(name: string, part: Part): Promise<Outcomes> {
  const outcomes = new Outcomes(name);
  const folder = mkdtempSync(join(tmpdir(), "attack-"));
  const log = join(folder, "server.log");
  const file = openSync(log, "w");
  const site = new Site(file);
  try {
    site.prepare();
    makeAccounts(site);
    await site.startRenderer();
    await site.startServer(name === "fuzz" ? BEHIND_PROXY : UNLIMITED);
    process.stdout.write(`${name}\n`);
    await part(site, outcomes);
    outcomes.expect((await send("/healthz")).status === 200, "the server is gone");
  } finally {
    await site.stop();
    closeSync(file);
  }
  const lines = readFileSync(log, "utf8").split("\n");
  for (const line of lines.filter((text) => /panicked|overflow|ERROR/.test(text)))
    outcomes.fail(`log: ${line}`);
  rmSync(folder, { recursive: true });
  outcomes.print();
  return outcomes;
}

process.stdout.write(`seed ${SEED}\n`);
const all: Outcomes[] = [];
for (const [name, part] of Object.entries(PARTS)) {
  if (chosen.length === 0 || chosen.includes(name)) all.push(await run(name, part));
}
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
process.stdout.write("\n");
for (const outcomes of all) process.stdout.write(`${outcomes.line()}\n`);
const bad = sum(all.map((outcomes) => outcomes.bad.length));
process.stdout.write(`${sum(all.map(({ tried }) => tried))} inputs tried, ${bad} bad outcomes\n`);
if (bad > 0) process.exitCode = 1;
