/**
 * Power cuts: of the files of the database only what was synced is left, and any part of the rest. One run under load is
 * recorded, and cut at many moments of it.
 */
import { readFileSync, statSync } from "node:fs";
import { cutPower, eventsOf } from "./disks.ts";
import { Load } from "./load.ts";
import type { Report } from "./report.ts";
import { folder, pause, Shim, Site, until, withDemoContent } from "./site.ts";

const CUTS = Number(process.env.POWER_CUTS ?? 40);
const LOAD_MS = 6000;

/** An enquiry, and how long the journal was when it was acknowledged. */
interface Acknowledged {
  email: string;
  at: number;
}

export async function power(report: Report) {
  await report.fault(`power: ${CUTS} cuts under load`, async (findings) => {
    const data = withDemoContent();
    const before = new Map([[`${data}/site.db`, readFileSync(`${data}/site.db`)]]);
    const shim = new Shim(data, { journal: true });
    const site = new Site(shim.settings, { data });
    await site.start();
    const acknowledged = await enquiries(site, shim);
    await site.end();
    const events = eventsOf(shim.journal);
    const syncs = events.filter(({ kind }) => kind === "s").length;
    findings.tell(
      `${acknowledged.length} enquiries acknowledged, ${events.length} writes and syncs (${syncs})`,
    );
    findings.require(acknowledged.length > 10 && syncs > 10, "nothing was recorded");
    const first = events.findIndex(({ end }) => end >= (acknowledged[0]?.at ?? 0));
    let [worst, lost, checked] = [0, 0, 0];
    for (let cut = 0; cut < CUTS; cut += 1) {
      const last = first + Math.ceil(Math.random() * (events.length - first));
      const after = folder();
      cutPower(before, events.slice(0, last), after);
      const end = events[last - 1]?.end ?? 0;
      const wanted = acknowledged.filter(({ at }) => at <= end);
      const again = new Site({}, { data: after });
      try {
        worst = Math.max(worst, await again.start());
        const there = new Set(again.query("SELECT email FROM lead"));
        lost += wanted.filter(({ email }) => !there.has(email)).length;
        const [state] = again.query("PRAGMA integrity_check");
        findings.require(state === "ok", `the database is damaged: ${state}`);
        checked += wanted.length;
      } finally {
        await again.end();
      }
    }
    findings.tell(`${checked - lost} of ${checked} found after cuts, slowest start ${worst.toFixed(0)} ms`);
    findings.require(lost === 0, `${lost} acknowledged enquiries lost`);
  });
}

async function enquiries(site: Site, shim: Shim): Promise<Acknowledged[]> {
  const load = new Load(site);
  const acknowledged: Acknowledged[] = [];
  load.onAcknowledged = (email) => acknowledged.push({ email, at: statSync(shim.journal).size });
  load.begin();
  await pause(LOAD_MS);
  await until(() => acknowledged.length > 10);
  await load.stop();
  return acknowledged;
}
