/** PostgreSQL is restarted under load, and fails over to a standby: what was acknowledged is there. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Load } from "./load.ts";
import { Renderer } from "./renderers.ts";
import type { Findings, Report } from "./report.ts";
import { folder, freePort, pause, ROOT, Site, serverCommandApart, until, WORK } from "./site.ts";
import { Between } from "./tcp.ts";

const LASTS_MS = 2000;
const RECOVERY_MS = 20_000;
/** PostgreSQL refuses to run as root. */
const OWNER =
  process.getuid?.() === 0 ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"] : [];

export async function postgres(report: Report) {
  const bin = binaries();
  if (!bin) return report.skip("postgres", "there is no PostgreSQL server (Debian: postgresql)");
  const renderer = new Renderer();
  await renderer.start();
  const settings = { RENDERER_URL: renderer.url };
  try {
    for (const [what, mode] of [
      ["restarted in order", "fast"],
      ["crashed and started again", "immediate"],
    ] as const) {
      await report.fault(`postgres: ${what}`, (findings) =>
        survives(bin, settings, findings, async ({ primary }) => {
          await primary.stop(mode);
          await pause(LASTS_MS);
          await primary.start();
          return primary;
        }),
      );
    }
    await report.fault("postgres: failed over to a standby", (findings) =>
      survives(bin, settings, findings, async ({ primary, between }) => {
        const standby = await primary.standby();
        const synced = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        await until(async () => (await primary.ask(synced)) === "1");
        // From here on the primary acknowledges a commit only when the standby has it.
        await pause(LASTS_MS);
        await primary.stop("immediate");
        await standby.promote();
        between.target = standby.port;
        between.cut();
        return standby;
      }),
    );
  } finally {
    await renderer.end();
  }
}

interface Place {
  primary: Cluster;
  between: Between;
}

/** `fault` tells which cluster serves afterwards. */
async function survives(
  bin: string,
  settings: Readonly<Record<string, string>>,
  findings: Findings,
  fault: (place: Place) => Promise<Cluster>,
) {
  const primary = await Cluster.create(bin);
  const between = new Between(primary.port);
  await between.start();
  const DATABASE_URL = `postgres://site@127.0.0.1:${between.port}/postgres`;
  const data = folder();
  const site = new Site({ ...settings, DATABASE_URL }, { data });
  try {
    await serverCommandApart(["migrate"], { DATA_DIR: data, DATABASE_URL });
    await serverCommandApart(["seed"], { DATA_DIR: data, DATABASE_URL });
    await site.start();
    await Load.warm(site);
    const load = new Load(site);
    load.begin();
    await load.acknowledges();
    const serving = await fault({ primary, between });
    findings.tell(`enquiries again after ${(await load.acknowledges(RECOVERY_MS)).toFixed(0)} ms`);
    await load.end(findings);
    load.stored(findings, (await serving.ask("SELECT email FROM lead")).split("\n"));
  } finally {
    await site.end();
    await between.stop();
    await Cluster.stopAll();
  }
}

/** A cluster that syncs to disk, unlike that of the tests. */
class Cluster {
  private static readonly running = new Set<Cluster>();
  readonly port: number;
  private readonly bin: string;
  private readonly data: string;

  private constructor(bin: string, data: string, port: number) {
    this.bin = bin;
    this.data = data;
    this.port = port;
  }

  static async create(bin: string): Promise<Cluster> {
    const cluster = new Cluster(bin, clusterFolder(), await freePort());
    const options = ["-U", "site", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
    await cluster.run("initdb", "-D", cluster.data, ...options);
    await cluster.start();
    return cluster;
  }

  static async stopAll() {
    for (const cluster of Cluster.running) await cluster.stop("immediate");
  }

  async start() {
    const options = `-h 127.0.0.1 -p ${this.port} -k '' -c max_connections=50 -c hot_standby=on`;
    await this.run(
      "pg_ctl",
      "-D",
      this.data,
      "-l",
      `${this.data}.log`,
      "-w",
      "-t",
      "30",
      "-o",
      options,
      "start",
    );
    Cluster.running.add(this);
  }

  async stop(mode: "fast" | "immediate") {
    Cluster.running.delete(this);
    await this.run("pg_ctl", "-D", this.data, "-m", mode, "-w", "stop");
  }

  /** A standby, for which every commit waits. */
  async standby(): Promise<Cluster> {
    const standby = new Cluster(this.bin, clusterFolder(), await freePort());
    const source = `host=127.0.0.1 port=${this.port} user=site application_name=standby`;
    await this.run("pg_basebackup", "-D", standby.data, "-R", "-X", "stream", "-c", "fast", "-d", source);
    await standby.start();
    const streams = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
    await until(async () => (await this.ask(streams)) === "1");
    await this.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await this.ask("SELECT pg_reload_conf()");
    return standby;
  }

  async promote() {
    await this.run("pg_ctl", "-D", this.data, "-w", "promote");
    await this.ask("ALTER SYSTEM RESET synchronous_standby_names");
    await this.ask("SELECT pg_reload_conf()");
  }

  /** What psql prints. */
  ask(sql: string): Promise<string> {
    return this.run(
      "psql",
      "-h",
      "127.0.0.1",
      "-p",
      String(this.port),
      "-U",
      "site",
      "-d",
      "postgres",
      "-tAc",
      sql,
    );
  }

  /** While this process goes on: visitors do not wait for it. */
  private run(name: string, ...args: string[]): Promise<string> {
    const path = existsSync(join(this.bin, name)) ? join(this.bin, name) : name;
    const [program = path, ...rest] = [...OWNER, path, ...args];
    // Nothing is read of what starts a server, which would keep the pipe open.
    const output = name === "pg_ctl" ? "ignore" : "pipe";
    const child = spawn(program, rest, {
      cwd: "/",
      env: { ...process.env, HOME: this.data },
      stdio: ["ignore", output, output],
    });
    let [said, wrong] = ["", ""];
    child.stdout?.on("data", (piece) => {
      said += piece;
    });
    child.stderr?.on("data", (piece) => {
      wrong += piece;
    });
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) =>
        code === 0 ? resolve(said.trim()) : reject(new Error(`${name} ${args.at(-1)}: ${wrong}`)),
      );
    });
  }
}

/** A folder that the user of PostgreSQL can write. */
function clusterFolder(): string {
  const place = folder();
  chmodSync(WORK, 0o711);
  chmodSync(place, 0o777);
  return join(place, "data");
}

function binaries(): string | undefined {
  const found = () => {
    if (process.env.PG_BIN) return process.env.PG_BIN;
    const parent = "/usr/lib/postgresql";
    const versions = existsSync(parent) ? readdirSync(parent).toSorted((a, b) => Number(b) - Number(a)) : [];
    return versions
      .map((version) => join(parent, version, "bin"))
      .find((bin) => existsSync(join(bin, "initdb")));
  };
  // It installs PostgreSQL where it may.
  if (!found()) spawnSync(join(ROOT, "tools/with-postgres"), ["true"], { stdio: "ignore" });
  return found();
}
