/** Mixed traffic: ordinary load, overload, and slow peers beside it. */
import { beSlow, type Plan, type Report, send } from "./load.ts";
import { AS_IN_SERVICE, HOST, SERVER_ADDRESS, type Site } from "./site.ts";
import type { Table } from "./table.ts";
import { type Shares, visitors } from "./visitors.ts";

const CLIENTS = 64;
const BUSY_DAY: Shares = { pages: 0.8, files: 0.1, calls: 0.05, enquiries: 0.05 };
/** Mostly calls, which cost the server more than the generator, so that the generator can keep its timetable. */
const RUSH: Shares = { pages: 0.2, files: 0.05, calls: 0.7, enquiries: 0.05 };
/** The share of its capacity at which a site is run. */
const ORDINARY = 0.5;
const OVERLOAD = 3;
/** One round with and without slow peers says little: some hundred of the slowest pages are compared. */
const ROUNDS = 3;
/** Seconds of traffic in each run. */
const SECONDS = 6;
/** Beside all requests of a round. */
const SLOW_PEERS = {
  server: SERVER_ADDRESS,
  host: HOST,
  seconds: SECONDS + 4,
  readers: 300,
  senders: 100,
  path: "/courses",
};
/** The generator itself is behind by less than this; otherwise it is what is measured. */
const LATE_MS = 5;

type Traffic = Awaited<ReturnType<typeof visitors>>;

export async function mixed(site: Site, table: Table) {
  await site.restartServer(AS_IN_SERVICE, true);
  const traffic = await visitors();
  await send(await traffic(BUSY_DAY, { clients: CLIENTS }, 3));
  // Enquiries leave mails behind, whose sending would be measured with what comes next.
  const settled = async (plan: Plan) => {
    await site.settled();
    return plan;
  };
  const capacityOf = async (shares: Shares) => {
    const { goodput } = await send(await settled(await traffic(shares, { clients: CLIENTS }, SECONDS)));
    return goodput;
  };

  const capacity = await capacityOf(BUSY_DAY);
  table.tell("mixed traffic: capacity, good answers a second", capacity.toFixed(0));
  const rate = capacity * ORDINARY;
  const rounds = await withAndWithoutSlowPeers(settled, traffic, rate);
  const middle = rounds.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error("nothing was sent");
  tellTimes(table, "mixed traffic at half of capacity", middle.alone);
  tellFailures(table, "mixed traffic at half of capacity: failures", ...rounds.map(({ alone }) => alone));
  table.atMost("  the generator behind its timetable, p99", middle.alone.late_ms, LATE_MS, " ms");
  tellTimes(table, "the same beside 400 slow peers", middle.beside);
  tellFailures(table, "the same beside 400 slow peers: failures", ...rounds.map(({ beside }) => beside));
  table.tell("  the generator behind its timetable, p99", `${middle.beside.late_ms.toFixed(2)} ms`);
  table.atMost("  p99 of pages with slow peers against without", middle.ratio, 1.5);

  const rush = await capacityOf(RUSH);
  table.tell("mostly calls: capacity, good answers a second", rush.toFixed(0));
  const overload = await send(await settled(await traffic(RUSH, { rate: rush * OVERLOAD }, SECONDS)));
  tellTimes(table, "overload, three times capacity", overload);
  table.tell("  the generator behind its timetable, p99", `${overload.late_ms.toFixed(1)} ms`);
  table.atLeast("overload: good answers against capacity", overload.goodput / rush, 0.9);
  for (const [kind, figures] of Object.entries(overload.kinds)) {
    table.tell(`  ${kind}: good of sent, others`, outcomes(figures));
  }
  table.atMost("overload: enquiries refused before any page", refusedFirst(overload), 0);
}

/** Rounds of the same traffic, each once alone and once beside slow peers, with the ratio of their slowest pages. */
async function withAndWithoutSlowPeers(
  settled: (plan: Plan) => Promise<Plan>,
  traffic: Traffic,
  rate: number,
) {
  const rounds: { alone: Report; beside: Report; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await send(await settled(await traffic(BUSY_DAY, { rate }, SECONDS)));
    const plan = await settled(await traffic(BUSY_DAY, { rate }, SECONDS));
    const [beside] = await Promise.all([send(plan), beSlow(SLOW_PEERS)]);
    rounds.push({ alone, beside, ratio: p99OfPages(beside) / p99OfPages(alone) });
  }
  return rounds;
}

function tellFailures(table: Table, what: string, ...reports: Report[]) {
  const failed = reports.map(({ all }) => all.sent - all.good);
  table.atMost(
    what,
    failed.reduce((sum, count) => sum + count, 0),
    0,
  );
  for (const [kind, figures] of reports.flatMap(({ kinds }) => Object.entries(kinds))) {
    if (figures.good < figures.sent) table.tell(`  ${kind}: good of sent, others`, outcomes(figures));
  }
}

function p99OfPages({ kinds }: Report): number {
  if (!kinds.pages) throw new Error("no pages were sent");
  return kinds.pages.p99;
}

/** Enquiries are what must not be lost: they may be refused only after pages are. */
function refusedFirst({ kinds }: Report): number {
  const [enquiries, pages] = [kinds.enquiries, kinds.pages];
  if (!enquiries || !pages || enquiries.first_refused === null) return 0;
  const pagesWere = pages.first_refused !== null && pages.first_refused <= enquiries.first_refused;
  return pagesWere ? 0 : (enquiries.others["503"] ?? 0) + (enquiries.others["429"] ?? 0);
}

function outcomes({ sent, good, others }: Report["all"]): string {
  return [`${good} of ${sent}`, ...Object.entries(others).map(([what, count]) => `${what} ${count}`)].join(
    ", ",
  );
}

function tellTimes(table: Table, what: string, { kinds }: Report) {
  for (const kind of ["pages", "enquiries"]) {
    const { p50 = Number.NaN, p99 = Number.NaN } = kinds[kind] ?? {};
    table.tell(`${what}: ${kind}, p50, p99`, `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`);
  }
}
