/** Starts the renderer as the Procfile does and sends requests as the server does. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const START = fileURLToPath(new URL("../start", import.meta.url));
const BUILD_FILE = new URL("../../app/dist/build.json", import.meta.url);

/** The id of the current build. */
export const BUILD_ID: string = JSON.parse(readFileSync(BUILD_FILE, "utf8")).build_id;

/** A response with its body. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response of `/healthz`. */
export interface Health {
  readonly status: string;
  readonly build_id: string;
  readonly pid: number;
  readonly renders: number;
  readonly rss_bytes: number;
}

/** A running renderer. */
export class Renderer {
  readonly process: ChildProcess;
  readonly lines: string[];
  /** The address as options of `http.request`. */
  readonly target: { readonly host: string; readonly port: number } | { readonly socketPath: string };

  constructor(process: ChildProcess, lines: string[], bound: string) {
    this.process = process;
    this.lines = lines;
    const port = Number(bound.split(":").at(-1));
    this.target = bound.startsWith("unix:")
      ? { socketPath: bound.slice("unix:".length) }
      : { host: "127.0.0.1", port };
  }

  /** Makes a request on a new connection. */
  ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { ...this.target, method, path, headers, agent: false, timeout: 5000 },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks).toString("utf8"),
            }),
          );
        },
      );
      outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in time")));
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  /** Renders with a valid request; `extra` overrides parts of it. */
  render(url: string, preload: unknown, extra: Record<string, unknown> = {}): Promise<Answer> {
    const body = JSON.stringify({ url, build_id: BUILD_ID, preload, ...extra });
    return this.ask("POST", "/render", { "content-type": "application/json", "x-render-id": "test-1" }, body);
  }

  async health(): Promise<Health> {
    return JSON.parse((await this.ask("GET", "/healthz")).body) as Health;
  }

  /** The process ids of all workers, found by repeated requests. */
  async workers(count: number): Promise<number[]> {
    const found = new Set<number>();
    await until(async () => found.add((await this.health()).pid).size >= count);
    return [...found];
  }

  /** Ends the renderer and returns its exit code. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = once(this.process, "exit");
      this.process.kill(signal);
      await ended;
    }
    return this.process.exitCode;
  }
}

/** Starts a renderer on a free port, or as the environment says. */
export async function startRenderer(env: Record<string, string> = {}): Promise<Renderer> {
  const { child, lines } = launch({ RENDERER_BIND: "127.0.0.1:0", ...env });
  const announced = await until(() => {
    if (child.exitCode !== null) throw new Error(`the renderer ended: ${lines.join("\n")}`);
    return lines.map((line) => / listening on (\S+)/.exec(line)?.[1]).find((bound) => bound !== undefined);
  });
  return new Renderer(child, lines, announced);
}

/** Starts a renderer that is expected to fail; returns its exit code and output. */
export async function startFailing(
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { child, lines } = launch(env);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, lines };
}

/** Starts a renderer and collects its output. */
export function launch(env: Record<string, string>, start = START): { child: ChildProcess; lines: string[] } {
  const child = spawn(start, [], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => lines.push(...text.split("\n").filter(Boolean)));
  }
  return { child, lines };
}

/** Polls until the result is true; errors count as false. Fails after a timeout. */
export async function until<T>(ask: () => T | Promise<T>, seconds = 20): Promise<NonNullable<T>> {
  const giveUp = performance.now() + seconds * 1000;
  let last: unknown;
  while (performance.now() < giveUp) {
    try {
      last = await ask();
      if (last) return last as NonNullable<T>;
    } catch (error) {
      last = error;
    }
    await sleep(20);
  }
  throw new Error(`it never came true; last: ${String(last)}`);
}

/** Whether a process exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
