/** A real renderer, and one that stands before it and answers badly. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { withDescendants } from "../bench/site.ts";
import { ask, end, freePort, ROOT, until } from "./site.ts";

export class Renderer {
  private port = 0;
  private process: ChildProcess | undefined;
  private readonly settings: Readonly<Record<string, string>>;

  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.settings = settings;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();
    this.process = spawn(join(ROOT, "ssr-renderer/start"), {
      cwd: ROOT,
      env: { ...process.env, RENDERER_BIND: `127.0.0.1:${this.port}`, ...this.settings },
      stdio: "ignore",
    });
    await until(async () => (await ask(`${this.url}/healthz`)).status === 200);
  }

  /** Sends a signal to primary and workers. */
  signal(name: NodeJS.Signals) {
    for (const pid of this.pids()) {
      try {
        process.kill(pid, name);
      } catch {
        // Ended with its parent.
      }
    }
  }

  /** The primary, then the workers. */
  pids(): number[] {
    const primary = this.process?.pid;
    return primary ? withDescendants(primary) : [];
  }

  async end(signal?: NodeJS.Signals) {
    if (signal === "SIGKILL") this.signal("SIGKILL");
    await end(this.process, signal);
    this.process = undefined;
  }
}

export type Manner = "good" | "garbage" | "half" | "error" | "wrong build" | "hung" | "slow" | "away";

/** Stands before a renderer. */
export class BadRenderer {
  manner: Manner = "good";
  private port = 0;
  private readonly behind: Renderer;
  private readonly server: Server;
  private readonly waiting = new Set<ServerResponse>();

  constructor(behind: Renderer) {
    this.behind = behind;
    this.server = createServer((asked, answer) => {
      const chunks: Buffer[] = [];
      asked.on("data", (chunk) => chunks.push(chunk));
      asked.on("error", () => answer.destroy());
      asked.on("end", () => this.answer(asked.url ?? "/", asked.headers, Buffer.concat(chunks), answer));
    });
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();
    await new Promise<void>((resolve) => this.server.listen(this.port, "127.0.0.1", resolve));
  }

  /** From now on it behaves in this way. */
  async behave(manner: Manner) {
    const was = this.manner;
    this.manner = manner;
    for (const answer of this.waiting) answer.destroy();
    if (manner === "away") await this.stop();
    else if (was === "away") await this.start();
  }

  async stop() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private answer(
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    body: Buffer,
    answer: ServerResponse,
  ) {
    if (this.manner === "hung") {
      this.waiting.add(answer);
      answer.on("close", () => this.waiting.delete(answer));
      return;
    }
    if (path !== "/render" || this.manner === "good") return this.forward(path, headers, body, answer);
    if (this.manner === "slow") {
      setTimeout(() => this.forward(path, headers, body, answer), 4000);
    } else if (this.manner === "error") {
      answer.writeHead(500).end("no\n");
    } else {
      this.forward(path, headers, body, answer);
    }
  }

  private forward(
    path: string,
    headers: NodeJS.Dict<string | string[]>,
    body: Buffer,
    answer: ServerResponse,
  ) {
    const { port } = new URL(this.behind.url);
    const method = body.length > 0 ? "POST" : "GET";
    const onward = request({ host: "127.0.0.1", port, path, method, headers }, (found) => {
      const isRender = path === "/render";
      if (isRender && this.manner === "wrong build") found.headers["x-build-id"] = "another";
      if (isRender && this.manner === "garbage") {
        delete found.headers["content-length"];
        answer.writeHead(200, found.headers).end(Buffer.alloc(5000, "\u0000<<<"));
        found.resume();
      } else if (isRender && this.manner === "half") {
        answer.writeHead(200, found.headers);
        found.once("data", (chunk: Buffer) => answer.write(chunk.subarray(0, 500), () => answer.destroy()));
      } else {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      }
    });
    onward.on("error", () => answer.destroy());
    onward.end(body);
  }
}
