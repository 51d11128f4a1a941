/** A site with temporary data, for benchmarks: SQLite, or the PostgreSQL of `tools/with-postgres`. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onHalfOfCores } from "./cores.ts";
import { databaseAt } from "./database.ts";
import { timed } from "./request.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The folder of the release build. */
export const RELEASE = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "release");
const SERVER = process.env.SERVER_BINARY ?? join(RELEASE, "server");
export const DIST = join(ROOT, "app/dist");

/** The first of the ports that are used. */
const PORT = Number(process.env.BENCH_PORT ?? 3410);
export const HOST = `localhost:${PORT}`;
export const SERVER_ADDRESS = `127.0.0.1:${PORT}`;
export const ORIGIN = `http://${HOST}`;
export const NGINX_PORT = PORT + 2;
export const COUNTER_PORT = PORT + 3;
export const FRAMEWORK_PORT = PORT + 4;
/** The administrator of the site. */
export const STAFF = { email: "staff@example.com", password: "ladder compass rivet monsoon" };

/** Whether the limits by visitor apply. Where they do, the generator says which visitor a request is from. */
type Limits = { RATE_LIMITS: "off" } | { RATE_LIMITS: "on"; TRUSTED_PROXIES: string };
export const UNLIMITED: Limits = { RATE_LIMITS: "off" };
export const AS_IN_SERVICE: Limits = { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.0/8" };

export class Site {
  readonly data = mkdtempSync(join(tmpdir(), "bench-"));
  private readonly databaseUrl = process.env.TEST_DATABASE_URL ?? `sqlite://${join(this.data, "site.db")}`;
  readonly database = databaseAt(this.databaseUrl);
  /** A socket, as in a site that keeps the renderer without network, or a port. */
  readonly renderer =
    process.env.BENCH_RENDERER === "tcp" ? `http://127.0.0.1:${PORT + 1}` : `unix:${this.data}/render`;
  private readonly environment = {
    ...process.env,
    BIND: SERVER_ADDRESS,
    PUBLIC_URL: ORIGIN,
    DATA_DIR: this.data,
    DATABASE_URL: this.databaseUrl,
    RENDERER_BIND: this.renderer.replace("http://", ""),
    RENDERER_URL: this.renderer,
    CONNECTIONS_PER_ADDRESS: "2000",
    RUST_LOG: "warn",
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
  };
  private server?: ChildProcess;
  private rendering?: ChildProcess;
  private readonly log: "inherit" | number;

  /** `log` is the open file that takes the log of the server. */
  constructor(log: "inherit" | number = "inherit") {
    this.log = log;
  }

  /** Migrates and seeds the database. */
  prepare() {
    for (const command of ["migrate", "seed"]) this.command([command]);
  }

  /** Runs a command of the server on the data of the site. */
  command(args: string[], input = "") {
    const { status } = spawnSync(SERVER, args, {
      cwd: ROOT,
      env: this.environment,
      input,
      stdio: ["pipe", input ? "ignore" : "inherit", "inherit"],
    });
    if (status !== 0) throw new Error(`server ${args.join(" ")} failed`);
  }

  async startRenderer() {
    this.rendering = spawn(join(ROOT, "ssr-renderer/start"), {
      cwd: ROOT,
      env: this.environment,
      stdio: "ignore",
    });
    await until(() => answers(this.rendererAddress("/healthz")));
  }

  /** Where the renderer listens. */
  rendererPlace() {
    if (this.renderer.startsWith("unix:")) return { path: this.renderer.slice("unix:".length) };
    const { hostname, port } = new URL(this.renderer);
    return { host: hostname, port: Number(port) };
  }

  /** An address of the renderer. */
  rendererAddress(path: string) {
    return this.renderer.startsWith("unix:") ? `${this.renderer}:${path}` : this.renderer + path;
  }

  /** Starts the server, on half of the cores if wanted; returns the milliseconds until its first response. */
  async startServer(settings: Record<string, string> = UNLIMITED, onHalf = false): Promise<number> {
    const started = performance.now();
    const [program, args] = onHalf
      ? onHalfOfCores("first", SERVER, ["serve"])
      : ([SERVER, ["serve"]] as const);
    this.server = spawn(program, args, {
      cwd: ROOT,
      env: { ...this.environment, ...settings },
      stdio: ["ignore", "ignore", this.log],
    });
    await until(() => answers(`${ORIGIN}/healthz`));
    return performance.now() - started;
  }

  async stopServer() {
    await ended(this.server);
  }

  async restartServer(settings?: Record<string, string>, onHalf?: boolean) {
    await this.stopServer();
    return this.startServer(settings, onHalf);
  }

  async stop() {
    await Promise.all([ended(this.server), ended(this.rendering)]);
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Waits until the server has no work left: less than a hundredth of a second of it in a second. */
  async settled() {
    const ticks = () => {
      const fields = readFileSync(`/proc/${this.processes().server}/stat`, "utf8").split(") ")[1]?.split(" ");
      return Number(fields?.[11]) + Number(fields?.[12]);
    };
    const deadline = performance.now() + 300_000;
    for (let before = Number.NaN; !(ticks() - before <= 1); ) {
      if (performance.now() > deadline)
        throw new Error("the server has worked on by itself for five minutes");
      before = ticks();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  /** The processes of the server and of the renderer, the renderer's primary first. */
  processes(): { server: number; renderer: number[] } {
    if (!this.server?.pid || !this.rendering?.pid) throw new Error("not started");
    return { server: this.server.pid, renderer: withDescendants(this.rendering.pid) };
  }
}

export async function until(condition: () => Promise<boolean>, milliseconds = 60_000) {
  const deadline = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await timed(address)).status === 200;
  } catch {
    return false;
  }
}

/** Ends a process and waits for that. */
export async function ended(process: ChildProcess | undefined) {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const exit = new Promise((resolve) => process.once("exit", resolve));
  process.kill("SIGTERM");
  await exit;
}

/** A process and all that it started. */
export function withDescendants(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return [
    pid,
    ...stdout
      .split("\n")
      .filter(Boolean)
      .flatMap((child) => withDescendants(Number(child))),
  ];
}
