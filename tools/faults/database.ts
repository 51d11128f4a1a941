/** The SQLite file cannot be used as it should be. */
import { closeSync, existsSync, openSync, renameSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { IS_ROOT, SmallDisk, setReadOnly } from "./disks.ts";
import { enquiriesIn, Load } from "./load.ts";
import { Renderer } from "./renderers.ts";
import type { Findings, Report } from "./report.ts";
import { folder, pause, Shim, Site, serverCommand, withDemoContent } from "./site.ts";

const LOCKED_MS = 30_000;
const LASTS_MS = 4000;
const RECOVERY_MS = 10_000;
const READ_ONLY_MS = 5000;
const READ_ONLY_ROUNDS = 20;

export async function database(report: Report) {
  const renderer = new Renderer();
  await renderer.start();
  const settings = { RENDERER_URL: renderer.url };
  try {
    await report.fault("database: locked for 30 s", (findings) =>
      survives(new Site(settings), findings, async (site) => {
        const other = new DatabaseSync(site.database);
        other.exec("PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE");
        await pause(LOCKED_MS);
        other.exec("COMMIT");
        other.close();
      }),
    );
    await full(report, settings);
    await readOnly(report, settings);
    await report.fault("database: file moved away and back", (findings) =>
      survives(new Site(settings), findings, async (site) => {
        const away = `${site.database}.away`;
        renameSync(site.database, away);
        await pause(LASTS_MS);
        findings.require(!existsSync(site.database), "an empty database was made in its place");
        renameSync(away, site.database);
      }),
    );
    await report.fault("database: each sync takes 300 ms", async (findings) => {
      const data = withDemoContent();
      const shim = new Shim(data);
      await survives(new Site({ ...settings, ...shim.settings }, { data }), findings, async () => {
        shim.set({ sync: 300 });
        await pause(LASTS_MS);
        shim.set({});
      });
    });
    await report.fault("database: a damaged page", (findings) => damagedPage(settings, findings));
  } finally {
    await renderer.end();
  }
}

async function full(report: Report, settings: Readonly<Record<string, string>>) {
  const what = "database: disk full";
  if (!IS_ROOT) return report.skip(what, "only root can mount a small disk");
  const data = folder();
  const disk = new SmallDisk(data, 24);
  try {
    serverCommand(["seed"], { DATA_DIR: data, DATABASE_URL: `sqlite://${data}/site.db` });
    await report.fault(what, (findings) =>
      survives(new Site(settings, { data }), findings, async (site) => {
        disk.fill();
        await pause(LASTS_MS);
        const { low_disk, status } = await site.ready();
        findings.require(low_disk === true && status === "degraded", "/readyz does not say so");
        disk.empty();
      }),
    );
  } finally {
    disk.remove();
  }
}

async function readOnly(report: Report, settings: Readonly<Record<string, string>>) {
  const what = `database: files read-only, ${READ_ONLY_ROUNDS} times`;
  if (!IS_ROOT) return report.skip(what, "only root can make open files read-only");
  await report.fault(what, (findings) =>
    survives(new Site(settings), findings, async (site, load) => {
      // Not the index of the log, which is memory mapped from a file: the kernel ends a process that cannot write it.
      const files = ["", "-wal"].map((ending) => site.database + ending);
      for (let round = 1; round <= READ_ONLY_ROUNDS; round += 1) {
        setReadOnly(files, true);
        try {
          await pause(READ_ONLY_MS);
          const { writable, status } = await site.ready();
          findings.require(
            writable === false && status === "degraded",
            `/readyz says nothing in round ${round}`,
          );
        } finally {
          setReadOnly(files, false);
        }
        await load.acknowledges(RECOVERY_MS);
      }
    }),
  );
}

/** Visitors read and enquire before, during and after the fault. */
async function survives(site: Site, findings: Findings, fault: (site: Site, load: Load) => Promise<void>) {
  try {
    await site.start();
    await Load.warm(site);
    const load = new Load(site);
    load.begin();
    await load.acknowledges();
    await fault(site, load);
    findings.tell(`enquiries again after ${(await load.acknowledges(RECOVERY_MS)).toFixed(0)} ms`);
    await load.end(findings);
    load.stored(findings, enquiriesIn(site));
    const [state] = site.query("PRAGMA integrity_check");
    findings.require(state === "ok", `the database is damaged: ${state}`);
  } finally {
    await site.end();
  }
}

/** Found at start, told, and the rest of the site goes on. */
async function damagedPage(settings: Readonly<Record<string, string>>, findings: Findings) {
  const site = new Site(settings);
  const [page] = site.query("SELECT rootpage FROM sqlite_schema WHERE name = 'page_view'");
  const [bytes] = site.query("PRAGMA page_size");
  const file = openSync(site.database, "r+");
  writeSync(file, Buffer.alloc(512, 0xff), 0, 512, (Number(page) - 1) * Number(bytes));
  closeSync(file);
  try {
    await site.start();
    const { integrity, status } = await site.ready();
    findings.tell(`/readyz says ${integrity}`);
    findings.require(integrity === "damaged" && status === "degraded", "/readyz does not say so");
    findings.require(site.log().includes("THE DATABASE IS DAMAGED"), "the log does not say so");
    await Load.warm(site);
    const load = new Load(site);
    load.begin();
    await pause(LASTS_MS);
    await load.end(findings);
    load.stored(findings, enquiriesIn(site));
  } finally {
    await site.end();
  }
}
