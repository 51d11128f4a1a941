/**
 * The fault suite: breaks what the site stands on, one thing after the other, while visitors read and enquire. Names of
 * parts as arguments run these alone. Fails where something acknowledged is lost, a page is not whole, or the site does not
 * come back. See docs/faults.md.
 */
import { backup } from "./backup.ts";
import { clock } from "./clock.ts";
import { database } from "./database.ts";
import { deploy } from "./deploy.ts";
import { kill } from "./kill.ts";
import { limits } from "./limits.ts";
import { mail } from "./mail.ts";
import { postgres } from "./postgres.ts";
import { power } from "./power.ts";
import { renderer } from "./renderer.ts";
import { Report } from "./report.ts";
import { servers } from "./servers.ts";
import { clear } from "./site.ts";

const PARTS = { renderer, database, postgres, mail, clock, kill, power, limits, servers, deploy, backup };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`No part ${unknown}; there are ${Object.keys(PARTS)}.`);

const report = new Report();
const started = performance.now();
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (chosen.length === 0 || chosen.includes(name))
      await part(report).catch((error) => report.broke(name, error));
  }
} finally {
  clear();
}
process.stdout.write(`${((performance.now() - started) / 1000).toFixed(0)} s\n`);
report.end();
