/**
 * The performance budgets, measured on this machine. Needs a release build, wrk and nginx. Ratios are comparable
 * between machines, absolute figures are not. Names of parts as arguments run these alone.
 */
import { cached } from "./cached.ts";
import { catalogue } from "./catalogue.ts";
import { cold } from "./cold.ts";
import { drafts } from "./drafts.ts";
import { frameworks } from "./frameworks.ts";
import { memory } from "./memory.ts";
import { miss } from "./miss.ts";
import { mixed } from "./mixed.ts";
import { Site } from "./site.ts";
import { sizes } from "./sizes.ts";
import { Table } from "./table.ts";

/** In this order: the later ones fill the database. */
const PARTS = { cached, miss, cold, sizes, mixed, drafts, catalogue, memory };
/** Left out unless it is named, because it installs packages from the network. */
const NAMED_ONLY = { frameworks };
const ALL = { ...NAMED_ONLY, ...PARTS };

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in ALL));
if (unknown.length > 0) throw new Error(`No part ${unknown}; there are ${Object.keys(ALL)}.`);

const site = new Site();
const table = new Table(chosen.length === 0);
try {
  site.prepare();
  await site.startRenderer();
  table.atMost("server start to first answer", await site.startServer(), 300, " ms");
  for (const [name, part] of Object.entries(ALL)) {
    if (chosen.length === 0 ? name in PARTS : chosen.includes(name)) await part(site, table);
  }
} finally {
  await site.stop();
}
table.report();
