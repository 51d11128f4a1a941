/** A site with temporary data, whose processes can be made to fail. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export const ROOT = join(import.meta.dirname, "../..");
export const SERVER =
  process.env.SERVER_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "quick/server");
export const STAFF = { email: "staff@example.com", password: "ladder compass rivet monsoon" };
/** Holds everything that this run leaves on the disk. */
export const WORK = mkdtempSync(join(tmpdir(), "faults-"));
/** A renderer that is not there: pages are plain. */
export const NO_RENDERER = "http://127.0.0.1:9";
/** For a machine under load. */
const START_MS = 60_000;

type Settings = Readonly<Record<string, string>>;

export interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
  milliseconds: number;
}

let number = 0;

/** A new folder of this run. */
export function folder(): string {
  number += 1;
  const path = join(WORK, String(number));
  mkdirSync(path);
  return path;
}

export class Site {
  readonly data: string;
  readonly database: string;
  private readonly settings: Settings;
  private readonly command: readonly string[];
  private port = 0;
  private process: ChildProcess | undefined;

  /** Over a copy of the demo content, unless `data` is given; `command` stands before the server's. */
  constructor(
    settings: Settings,
    { data, command = [] }: { data?: string; command?: readonly string[] } = {},
  ) {
    this.data = data ?? withDemoContent();
    this.database = join(this.data, "site.db");
    this.settings = settings;
    this.command = command;
  }

  get origin() {
    return `http://localhost:${this.port}`;
  }

  get isRunning(): boolean {
    return this.process !== undefined;
  }

  get pid(): number {
    if (!this.process?.pid) throw new Error("the server does not run");
    return this.process.pid;
  }

  /** Starts the server; returns the milliseconds until its first answer. */
  async start(settings: Settings = {}): Promise<number> {
    this.port ||= await freePort();
    const log = openSync(this.logFile, "a");
    const started = performance.now();
    const [program = SERVER, ...args] = [...this.command, SERVER, "serve"];
    this.process = spawn(program, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        BIND: `127.0.0.1:${this.port}`,
        PUBLIC_URL: this.origin,
        DATA_DIR: this.data,
        DATABASE_URL: `sqlite://${this.database}`,
        RENDERER_URL: NO_RENDERER,
        RATE_LIMITS: "off",
        CONNECTIONS_PER_ADDRESS: "2000",
        ADMIN_EMAIL: STAFF.email,
        ADMIN_PASSWORD: STAFF.password,
        ...this.settings,
        ...settings,
      },
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    const mine = this.process;
    await until(async () => {
      if (mine.exitCode !== null)
        throw new Error(`the server ended: ${this.log().trim().split("\n").at(-1)}`);
      return (await ask(`${this.origin}/healthz`)).status === 200;
    }, START_MS);
    return performance.now() - started;
  }

  /** Ends the server: at once, or in order with `SIGTERM`. */
  async end(signal: NodeJS.Signals = "SIGKILL") {
    await end(this.process, signal);
    this.process = undefined;
  }

  log(): string {
    return readFileSync(this.logFile, "utf8");
  }

  private get logFile() {
    return join(WORK, `${this.data.replaceAll("/", "_")}.log`);
  }

  page(path: string) {
    return ask(this.origin + path);
  }

  call(path: string, body: unknown, headers: Settings = {}, method = "POST") {
    return ask(this.origin + path, {
      method,
      headers: { "content-type": "application/json", origin: this.origin, ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Sends an enquiry of a new person. */
  enquire(email: string) {
    const what = { name: "Asha Rao", subject: "Dates", message: "When does it start?" };
    return this.call("/api/mail/contact", { ...what, email, key: email });
  }

  /** Sends a file to the library with the token of a member of staff. */
  upload(token: string, file: { name: string; path: string }) {
    const body = new FormData();
    body.append("file", new Blob([readFileSync(file.path)]), file.name);
    const headers = { authorization: `Bearer ${token}`, origin: this.origin };
    return ask(`${this.origin}/api/media`, { method: "POST", headers, body }, 120_000);
  }

  /** The memory of the server's process, without its children. */
  residentBytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  async ready(): Promise<Record<string, unknown>> {
    return JSON.parse((await this.page("/readyz")).text);
  }

  /** The first column of a query over the SQLite file. */
  query(sql: string): string[] {
    return columnOf(this.database, sql);
  }
}

export function columnOf(database: string, sql: string): string[] {
  const db = new DatabaseSync(database);
  try {
    db.exec("PRAGMA busy_timeout = 5000");
    return db
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]));
  } finally {
    db.close();
  }
}

let template: string | undefined;

/** A folder of data with the demo content. */
export function withDemoContent(): string {
  if (!template) {
    template = folder();
    serverCommand(["seed"], { DATA_DIR: template, DATABASE_URL: `sqlite://${template}/site.db` });
  }
  const data = folder();
  cpSync(template, data, { recursive: true });
  return data;
}

/** Runs a command of the server to its end. */
export function serverCommand(args: readonly string[], settings: NodeJS.ProcessEnv, program = SERVER) {
  const { status, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    env: { ...process.env, ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password, ...settings },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`server ${args[0]}: ${stderr}`);
}

/** The same while this process goes on. */
export function serverCommandApart(args: readonly string[], settings: Settings): Promise<void> {
  const command = spawn(SERVER, args, {
    cwd: ROOT,
    env: { ...process.env, ADMIN_EMAIL: STAFF.email, ADMIN_PASSWORD: STAFF.password, ...settings },
    stdio: "ignore",
  });
  return new Promise((resolve, reject) => {
    command.once("error", reject);
    command.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`server ${args[0]} ended with ${code}`)),
    );
  });
}

/** One request; never fails. */
export async function ask(address: string, options: RequestInit = {}, limit = 20_000): Promise<Answer> {
  const started = performance.now();
  try {
    const answer = await fetch(address, {
      redirect: "manual",
      ...options,
      signal: AbortSignal.timeout(limit),
    });
    const text = await answer.text();
    return { status: answer.status, text, milliseconds: performance.now() - started };
  } catch (error) {
    return { status: 0, text: String(error), milliseconds: performance.now() - started };
  }
}

/** Waits until the condition holds; returns the milliseconds that it took. */
export async function until(condition: () => Promise<boolean> | boolean, limit = START_MS): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > limit) throw new Error(`not so within ${limit / 1000} s`);
    await pause(10);
  }
  return performance.now() - started;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

export async function end(process: ChildProcess | undefined, signal: NodeJS.Signals = "SIGTERM") {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  const exit = new Promise((resolve) => process.once("exit", resolve));
  process.kill(signal);
  await exit;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
  });
}

/** The settings that load the shim of `shim.c` into the server, and what it obeys. */
export class Shim {
  readonly journal: string;
  readonly settings: Settings;
  private readonly control: string;

  constructor(data: string, { journal = false } = {}) {
    const place = folder();
    this.control = join(place, "control");
    this.journal = join(place, "journal");
    this.set({});
    this.settings = {
      LD_PRELOAD: library(),
      FAULT_CONTROL: this.control,
      FAULT_FOLDER: data,
      ...(journal && { FAULT_JOURNAL: this.journal }),
    };
  }

  /** Milliseconds that the wall clock is ahead, and that each sync takes longer. */
  set({ ahead = 0, sync = 0 }: { ahead?: number; sync?: number }) {
    const numbers = Buffer.alloc(16);
    numbers.writeBigInt64LE(BigInt(ahead), 0);
    numbers.writeBigInt64LE(BigInt(sync), 8);
    // In place: the server has mapped the file.
    writeFileSync(this.control, numbers, { flag: existsSync(this.control) ? "r+" : "w" });
  }
}

let shim: string | undefined;

function library(): string {
  if (!shim) {
    shim = join(WORK, "shim.so");
    const source = join(import.meta.dirname, "shim.c");
    const { status, stderr } = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", shim, source, "-ldl"], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`shim.c: ${stderr}`);
  }
  return shim;
}

/** Removes everything that the run has left. */
export function clear() {
  if (!process.env.FAULTS_KEEP) rmSync(WORK, { recursive: true, force: true });
}
