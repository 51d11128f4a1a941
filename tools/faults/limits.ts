/** The machine has less than the site would like: descriptors, memory, room in each folder. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { IS_ROOT, SmallDisk } from "./disks.ts";
import { enquiriesIn, isPage, Load } from "./load.ts";
import { Renderer } from "./renderers.ts";
import type { Findings, Report } from "./report.ts";
import { pause, Site, STAFF, until, withDemoContent } from "./site.ts";

const LASTS_MS = 4000;
const RECOVERY_MS = 10_000;
const DESCRIPTORS = 96;
const MEMORY_MB = 256;
/** As the unit of systemd has. */
const UNIT_MB = 1024;
const SETTLES_MS = 60_000;
const KEPT_MB = 100;
const CORPUS = join(import.meta.dirname, "../attack/corpus");
const GROUP = `/sys/fs/cgroup/memory/faults-${process.pid}`;

export async function limits(report: Report) {
  const renderer = new Renderer();
  await renderer.start();
  const settings = { RENDERER_URL: renderer.url };
  try {
    await descriptors(report, settings);
    await memory(report, settings);
    await uploads(report, settings);
    for (const name of ["mail", "media"]) await fullFolder(report, settings, name);
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
  await within(report, `limits: ${MEMORY_MB} MB of memory`, MEMORY_MB, settings, async (site) => {
    // Each password takes 64 MiB while it is checked, two at a time.
    const tries = Array.from({ length: 60 }, () =>
      site.call("/api/auth/login", { ...STAFF, password: "wrong" }),
    );
    await Promise.all(tries);
    await pause(LASTS_MS);
  });
}

/** Pictures and PDFs of a few kilobytes that unpack to gigabytes, all at once. */
async function uploads(report: Report, settings: Settings) {
  const what = `limits: uploads that unpack, within ${UNIT_MB} MB`;
  await within(report, what, UNIT_MB, settings, async (site, findings) => {
    const before = site.residentBytes();
    const { token } = JSON.parse((await site.call("/api/auth/login", STAFF)).text);
    const files = ["png", "pdf"].flatMap((kind) => {
      const folder = join(CORPUS, kind);
      return readdirSync(folder).map((name) => ({ name: `${name}.${kind}`, path: join(folder, name) }));
    });
    const answers = await Promise.all(files.map((file) => site.upload(token, file)));
    for (const [index, { status, text }] of answers.entries()) {
      const judged = [200, 201, 422].includes(status);
      findings.require(judged, `${files[index]?.name} was answered with ${status}: ${text.slice(0, 80)}`);
    }
    // What is accepted has its variants made, too.
    await pause(SETTLES_MS);
    const kept = (site.residentBytes() - before) / 1e6;
    findings.tell(`${kept.toFixed(0)} MB kept by the server`);
    findings.require(kept < KEPT_MB, `the server kept ${kept.toFixed(0)} MB`);
  });
}

/** Visitors read and enquire while something happens to a server that has no more than this much memory. */
async function within(
  report: Report,
  what: string,
  megabytes: number,
  settings: Settings,
  happens: (site: Site, findings: Findings) => Promise<void>,
) {
  try {
    mkdirSync(GROUP);
    writeFileSync(join(GROUP, "memory.limit_in_bytes"), String(megabytes * 1e6));
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
        await happens(site, findings);
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
