/** The machine has less than the site would like: descriptors, memory, room in each folder. */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { IS_ROOT, SmallDisk } from "./disks.ts";
import { enquiriesIn, isPage, Load } from "./load.ts";
import { Renderer } from "./renderers.ts";
import type { Report } from "./report.ts";
import { pause, Site, STAFF, until, withDemoContent } from "./site.ts";

const LASTS_MS = 4000;
const RECOVERY_MS = 10_000;
const DESCRIPTORS = 96;
const MEMORY_MB = 256;
const GROUP = `/sys/fs/cgroup/memory/faults-${process.pid}`;

export async function limits(report: Report) {
  const renderer = new Renderer();
  await renderer.start();
  const settings = { RENDERER_URL: renderer.url };
  try {
    await descriptors(report, settings);
    await memory(report, settings);
    for (const name of ["pages", "mail", "media"]) await fullFolder(report, settings, name);
  } finally {
    await renderer.end();
  }
}

type Settings = Readonly<Record<string, string>>;

async function descriptors(report: Report, settings: Settings) {
  await report.fault(`limits: all of ${DESCRIPTORS} descriptors taken`, async (findings) => {
    const site = new Site(settings, { command: ["prlimit", `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`] });
    try {
      await site.start();
      await Load.warm(site);
      const load = new Load(site, { away: true });
      load.begin();
      await load.acknowledges();
      const { port } = new URL(site.origin);
      const sockets: Socket[] = [];
      for (let one = 0; one < 2 * DESCRIPTORS; one += 1) {
        sockets.push(connect(Number(port), "127.0.0.1").on("error", () => {}));
      }
      await pause(LASTS_MS);
      for (const socket of sockets) socket.destroy();
      const recovery = await until(async () => isPage(await site.page("/about")), RECOVERY_MS);
      findings.tell(`pages again after ${recovery.toFixed(0)} ms`);
      await load.acknowledges(RECOVERY_MS);
      await load.end(findings);
      load.stored(findings, enquiriesIn(site));
    } finally {
      await site.end();
    }
  });
}

async function memory(report: Report, settings: Settings) {
  const what = `limits: ${MEMORY_MB} MB of memory`;
  try {
    mkdirSync(GROUP);
    writeFileSync(join(GROUP, "memory.limit_in_bytes"), String(MEMORY_MB * 1e6));
  } catch {
    return report.skip(what, "there is no control group for memory (version 1, as root)");
  }
  const join_ = ["sh", "-c", `echo $$ > ${GROUP}/cgroup.procs && exec "$@"`, "sh"];
  try {
    await report.fault(what, async (findings) => {
      const site = new Site(settings, { command: join_ });
      try {
        await site.start();
        await Load.warm(site);
        const load = new Load(site, { fresh: true });
        load.begin();
        // Each password takes 64 MiB while it is checked, two at a time.
        const tries = Array.from({ length: 60 }, () =>
          site.call("/api/auth/login", { ...STAFF, password: "wrong" }),
        );
        await Promise.all(tries);
        await pause(LASTS_MS);
        await load.end(findings);
        load.stored(findings, enquiriesIn(site));
        const most = Number(readFileSync(join(GROUP, "memory.max_usage_in_bytes"), "utf8"));
        findings.tell(`${(most / 1e6).toFixed(0)} MB used at most`);
      } finally {
        await site.end();
      }
    });
  } finally {
    await until(() => {
      try {
        rmdirSync(GROUP);
        return true;
      } catch {
        return false;
      }
    });
  }
}

/** The folder is a disk of its own that is full. */
async function fullFolder(report: Report, settings: Settings, name: string) {
  const what = `limits: no room in DATA_DIR/${name}`;
  if (!IS_ROOT) return report.skip(what, "only root can mount a small disk");
  const data = withDemoContent();
  const disk = new SmallDisk(join(data, name), 8);
  const site = new Site(settings, { data });
  try {
    await report.fault(what, async (findings) => {
      await site.start();
      await Load.warm(site);
      disk.fill();
      const load = new Load(site, { fresh: true });
      load.begin();
      await pause(LASTS_MS);
      await load.end(findings);
      load.stored(findings, enquiriesIn(site));
      disk.empty();
      findings.require((await site.enquire("later@example.in")).status === 201, "an enquiry was refused");
    });
  } finally {
    await site.end();
    disk.remove();
  }
}
