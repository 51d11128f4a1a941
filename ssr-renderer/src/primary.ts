/**
 * The primary keeps the configured number of workers running. It opens the listening socket and shares it with them
 * (node:cluster). It never handles connections, so no request can crash it.
 */
import cluster, { type Worker } from "node:cluster";
import { fileURLToPath } from "node:url";
import { READABLE } from "./build.ts";
import { bindText, type Config } from "./config.ts";
import { log } from "./log.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { StartBackoff } from "./start-backoff.ts";

const PING_EVERY_MS = 250;
/**
 * The number of consecutive unanswered pings after which a worker is unresponsive. A count instead of a time, because a
 * busy machine delays both sides.
 */
const MAX_UNANSWERED = 4;
/**
 * The same while no other worker answers: on an overloaded machine all are slow, and replacing them would make it
 * worse.
 */
const MAX_UNANSWERED_ALONE = 16;
const START_DEADLINE_MS = 15_000;
const DRAIN_DEADLINE_MS = 9000;

/** The state of a worker. */
interface Member {
  readonly worker: Worker;
  readonly startedAt: number;
  state: "starting" | "ready" | "leaving";
  leavingSince: number;
  unanswered: number;
}

/** Workers can only read the app and have a limited heap. */
export function workerArguments(): string[] {
  return [
    "--permission",
    ...READABLE.map((place) => `--allow-fs-read=${place}`),
    "--disallow-code-generation-from-strings",
    "--disable-proto=delete",
    "--max-old-space-size=192",
    "--max-semi-space-size=4",
  ];
}

export class Primary {
  readonly #config: Config;
  readonly #members = new Map<number, Member>();
  #count = 0;
  readonly #backoff = new StartBackoff();
  #announced = false;
  #stopping = false;

  constructor(config: Config) {
    this.#config = config;
  }

  start(): void {
    // This process creates the socket; the mask makes it accessible for its owner only.
    process.umask(0o177);
    // Workers accept connections themselves. If the primary distributed them, a connection that is passed to a dying
    // worker would be lost.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({
      exec: fileURLToPath(new URL("./worker.ts", import.meta.url)),
      execArgv: workerArguments(),
    });
    cluster.on("message", (worker, message: FromWorker) => this.#onMessage(worker, message));
    cluster.on("exit", (worker, code, signal) => this.#onExit(worker, signal || `exit code ${code}`));
    process.on("SIGTERM", () => this.#stop());
    process.on("SIGINT", () => this.#stop());
    for (let started = 0; started < this.#config.workers; started += 1) this.#fork();
    setInterval(() => this.#watch(), PING_EVERY_MS);
  }

  #fork(): void {
    const worker = cluster.fork();
    this.#members.set(worker.id, {
      worker,
      startedAt: performance.now(),
      state: "starting",
      leavingSince: 0,
      unanswered: 0,
    });
    // "exit" handles its end; failed messages to it need no report.
    worker.on("error", () => undefined);
  }

  #onMessage(worker: Worker, message: FromWorker): void {
    const member = this.#members.get(worker.id);
    if (member === undefined) return;
    switch (message.kind) {
      case "ready":
        this.#ready(member, message.bound);
        break;
      case "pong":
        if (message.count === this.#count) member.unanswered = 0;
        this.#checkGrowth(member, message.rss, message.renders);
        break;
      case "cannot-listen":
        this.#refuse(message.reason);
    }
  }

  #ready(member: Member, bound: string): void {
    member.state = "ready";
    this.#backoff.succeeded();
    if (!this.#announced) {
      this.#announced = true;
      log("info", `listening on ${bound}`, { workers: this.#config.workers });
    }
    // A worker that is replaced stays until its successor is ready.
    const surplus = this.#inState("ready").length - this.#config.workers;
    const oldest = this.#inState("ready").toSorted((a, b) => a.startedAt - b.startedAt);
    for (const old of oldest.slice(0, Math.max(0, surplus))) this.#drain(old);
  }

  /** Replaces workers over their limits, one at a time, so that the others can serve. */
  #checkGrowth(member: Member, rss: number, renders: number): void {
    const { maxRssMegabytes, maxRenders } = this.#config;
    const grown = rss > maxRssMegabytes * 1024 * 1024 || renders >= maxRenders;
    if (!grown || member.state !== "ready" || this.#stopping || this.#members.size > this.#config.workers)
      return;
    if (!this.#backoff.mayStart(performance.now())) return;
    log("info", "worker is replaced", { worker: member.worker.process.pid ?? 0, rss_bytes: rss, renders });
    this.#fork();
  }

  #watch(): void {
    this.#count += 1;
    const now = performance.now();
    for (const member of this.#members.values()) {
      if (member.state === "starting" && now - member.startedAt > START_DEADLINE_MS)
        this.#kill(member, "did not start");
      if (member.state === "leaving" && now - member.leavingSince > DRAIN_DEADLINE_MS)
        this.#kill(member, "did not leave");
      if (member.state !== "ready") continue;
      if (member.unanswered >= this.#maxUnanswered(member)) this.#kill(member, "is unresponsive");
      member.unanswered += 1;
      this.#send(member, { kind: "ping", count: this.#count });
    }
    this.#replenish();
  }

  #maxUnanswered(member: Member): number {
    const others = this.#inState("ready").filter((other) => other !== member && other.unanswered < 2);
    return others.length > 0 ? MAX_UNANSWERED : MAX_UNANSWERED_ALONE;
  }

  #onExit(worker: Worker, how: string): void {
    const member = this.#members.get(worker.id);
    this.#members.delete(worker.id);
    if (this.#stopping) {
      if (this.#members.size === 0) process.exit(0);
      return;
    }
    if (member === undefined || member.state === "leaving") return;
    log("warn", "worker ended", { worker: worker.process.pid ?? 0, how });
    if (member.state === "starting") {
      const pause = this.#backoff.failed(performance.now());
      log("error", "worker cannot start, trying again", { pause_ms: pause });
    }
    this.#replenish();
  }

  /** Starts missing workers. During a backoff the watch timer retries. */
  #replenish(): void {
    if (this.#stopping || !this.#backoff.mayStart(performance.now())) return;
    const wanted = this.#config.workers;
    for (
      let there = this.#inState("starting").length + this.#inState("ready").length;
      there < wanted;
      there += 1
    )
      this.#fork();
  }

  #refuse(reason: string): void {
    const reasons: Record<string, string> = {
      EADDRINUSE: "the address is in use",
      EADDRNOTAVAIL: "this machine has no such address",
      ENOTFOUND: "the name is unknown",
      EACCES: "access is denied",
      ENOENT: "the folder does not exist",
    };
    log(
      "error",
      `RENDERER_BIND: cannot listen on ${bindText(this.#config.bind)}: ${reasons[reason] ?? reason}`,
    );
    this.#stopping = true;
    for (const member of this.#members.values()) member.worker.process.kill("SIGKILL");
    process.exit(1);
  }

  #stop(): void {
    if (this.#stopping) return;
    this.#stopping = true;
    log("info", "stopping");
    if (this.#members.size === 0) process.exit(0);
    for (const member of this.#members.values()) {
      if (member.state === "starting") member.worker.process.kill("SIGKILL");
      else this.#drain(member);
    }
  }

  #drain(member: Member): void {
    member.state = "leaving";
    member.leavingSince = performance.now();
    this.#send(member, { kind: "drain" });
  }

  #kill(member: Member, why: string): void {
    log("warn", `worker ${why}`, { worker: member.worker.process.pid ?? 0 });
    member.worker.process.kill("SIGKILL");
  }

  #send(member: Member, message: ToWorker): void {
    if (member.worker.isConnected()) member.worker.send(message);
  }

  #inState(state: Member["state"]): Member[] {
    return [...this.#members.values()].filter((member) => member.state === state);
  }
}
