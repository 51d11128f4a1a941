/** Two servers and two renderers behind nginx over one PostgreSQL, each started again as soon as it ends. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databaseAt } from "../bench/database.ts";
import { withDescendants } from "../bench/site.ts";
import { ask, end, folder, ROOT, SERVER, STAFF, serverCommand, until, WORK } from "./site.ts";

const PORT = Number(process.env.FAULTS_PORT ?? 3510);
/** As a service manager that starts an ended process again waits. */
const RESTART_MS = 100;

/** What visitors use: nginx. */
export const ORIGIN = `http://localhost:${PORT}`;

/** Programs that belong together. */
export interface Release {
  /** The program of the server. */
  readonly server: string;
  /** The folder with the renderer and its packages. */
  readonly root: string;
  /** The build of the app. */
  readonly dist: string;
}

export const THIS_RELEASE: Release = { server: SERVER, root: ROOT, dist: join(ROOT, "app/dist") };

/** A process that is started again when it ends. */
class Service {
  readonly name: string;
  private start: () => ChildProcess;
  private child: ChildProcess;
  private isWanted = true;

  constructor(name: string, start: () => ChildProcess) {
    this.name = name;
    this.start = start;
    this.child = this.begin();
  }

  private begin(): ChildProcess {
    const child = this.start();
    const again = () => {
      if (this.isWanted && this.child === child) this.child = this.begin();
    };
    child.once("exit", () => setTimeout(again, RESTART_MS));
    return child;
  }

  /** Ends the process and all that it started. */
  signal(signal: "SIGKILL" | "SIGTERM") {
    if (signal === "SIGKILL" && this.child.pid) {
      for (const id of withDescendants(this.child.pid).slice(1)) killed(id, signal);
    }
    this.child.kill(signal);
  }

  /** Ends the process in order and starts another in its place. */
  async replace(start: () => ChildProcess) {
    const former = this.child;
    this.isWanted = false;
    await end(former);
    this.start = start;
    this.child = this.begin();
    this.isWanted = true;
  }

  async stop() {
    this.isWanted = false;
    await end(this.child);
  }
}

export class Cluster {
  private readonly folder = folder();
  private readonly databaseUrl: string;
  readonly database;
  readonly services: Service[] = [];

  /** What this machine lacks for a cluster. */
  static missing(): string | undefined {
    if (!process.env.TEST_DATABASE_URL) return "run by tools/with-postgres";
    if (spawnSync("nginx", ["-v"]).error) return "there is no nginx (Debian: nginx-light)";
    return undefined;
  }

  /** In the PostgreSQL of `tools/with-postgres`. */
  constructor() {
    const url = process.env.TEST_DATABASE_URL;
    if (!url) throw new Error("no TEST_DATABASE_URL: run this by tools/with-postgres");
    this.databaseUrl = url;
    this.database = databaseAt(url);
  }

  async start(release = THIS_RELEASE) {
    // nginx looks into it as another user.
    for (const path of [WORK, this.folder]) chmodSync(path, 0o755);
    for (const command of ["migrate", "seed"]) this.command(command, release);
    for (const number of [1, 2]) {
      this.services.push(new Service(`renderer ${number}`, () => this.renderer(number, release)));
      await answering(`${rendererAddress(number)}/healthz`);
    }
    for (const number of [1, 2]) {
      this.services.push(new Service(`server ${number}`, () => this.server(number, release)));
      await answering(`${serverAddress(number)}/healthz`);
    }
    this.startNginx();
    await answering(`${ORIGIN}/healthz`);
  }

  /** Runs a command of the server over the database. */
  command(command: string, { server }: Release) {
    serverCommand([command], this.environment(0), server);
  }

  async replaceRenderer(number: number, release: Release) {
    await this.service(`renderer ${number}`).replace(() => this.renderer(number, release));
    await answering(`${rendererAddress(number)}/healthz`);
  }

  async replaceServer(number: number, release: Release) {
    await this.service(`server ${number}`).replace(() => this.server(number, release));
    await answering(`${serverAddress(number)}/healthz`);
  }

  private service(wanted: string): Service {
    const found = this.services.find(({ name }) => name === wanted);
    if (!found) throw new Error(`the cluster has no ${wanted}`);
    return found;
  }

  private renderer(number: number, { root, dist }: Release): ChildProcess {
    const RENDERER_BIND = rendererAddress(number).replace("http://", "");
    return spawn(join(root, "ssr-renderer/start"), {
      cwd: root,
      env: { ...process.env, RENDERER_BIND, APP_DIST: dist },
      stdio: "ignore",
    });
  }

  private server(number: number, { server, root, dist }: Release): ChildProcess {
    return spawn(server, ["serve", "--app-dist", dist], {
      cwd: root,
      env: this.environment(number),
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  private environment(number: number) {
    const data = join(this.folder, `server-${number}`);
    mkdirSync(data, { recursive: true });
    return {
      ...process.env,
      BIND: serverAddress(number).replace("http://", ""),
      PUBLIC_URL: ORIGIN,
      DATA_DIR: data,
      MEDIA_URL: join(this.folder, "media"),
      DATABASE_URL: this.databaseUrl,
      RENDERER_URL: [1, 2].map((one) => rendererAddress(one)).join(","),
      // nginx, and the clients of this test, who say which visitor they are.
      TRUSTED_PROXIES: "127.0.0.0/8",
      RUST_LOG: "error",
      ADMIN_EMAIL: STAFF.email,
      ADMIN_PASSWORD: STAFF.password,
    };
  }

  /** The site as it is shipped, for two servers, without what only a public machine has. */
  private startNginx() {
    const site = join(this.folder, "site.conf");
    writeFileSync(site, adapted(this.folder));
    writeFileSync(
      join(this.folder, "nginx.conf"),
      `worker_processes 1; pid ${this.folder}/pid; error_log ${this.folder}/error.log;
       events { worker_connections 1024; }
       http {
         client_body_temp_path ${this.folder}/body; proxy_temp_path ${this.folder}/proxy;
         include ${site};
       }`,
    );
    this.services.push(
      new Service("nginx", () =>
        spawn("nginx", ["-c", join(this.folder, "nginx.conf"), "-g", "daemon off;"], { stdio: "ignore" }),
      ),
    );
  }

  /** The servers and renderers. */
  members(): Service[] {
    return this.services.filter(({ name }) => name !== "nginx");
  }

  async stop() {
    for (const service of this.services.toReversed()) await service.stop();
  }
}

const SHIPPED = join(ROOT, "ops/nginx/training-site.conf");

/** The shipped configuration for this machine. */
function adapted(folder: string): string {
  const shipped = readFileSync(SHIPPED, "utf8");
  // The two that only lead to the third need a name and a certificate.
  const [common, ...sites] = shipped.split(/^(?=server \{)/m);
  const [server = "", options] = /^ *server 127\.0\.0\.1:3000 (.*;)$/m.exec(shipped) ?? [];
  const servers = [1, 2].map((number) => `server ${serverAddress(number).replace("http://", "")} ${options}`);
  const changes: [string | RegExp, string][] = [
    // A visitor stays with one server as long as it answers.
    [server, `hash $http_x_forwarded_for consistent; ${servers.join(" ")}`],
    ["/var/cache/nginx/training-site", join(folder, "cache")],
    ["/var/log/nginx/training-site.log", join(folder, "access.log")],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${PORT};`],
    ["listen [::]:443 ssl http2;", ""],
    [/^ *ssl_certificate(_key)? .*;$/gm, ""],
    ["server_name training.example;", "server_name localhost;"],
    // The address of this site has a port.
    ["Host $host;", "Host $http_host;"],
    // The clients say which visitor they are.
    ["X-Forwarded-For $remote_addr;", "X-Forwarded-For $proxy_add_x_forwarded_for;"],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, () => to);
      if (changed === text) throw new Error(`${SHIPPED} has no ${from} any more`);
      return changed;
    },
    `${common}${sites.at(-1)}`,
  );
}

function rendererAddress(number: number): string {
  return `http://127.0.0.1:${PORT + 10 + number}`;
}

function serverAddress(number: number): string {
  return `http://127.0.0.1:${PORT + number}`;
}

/** A server that is asked by its own address knows no such host (421). */
function answering(address: string) {
  return until(async () => [200, 421].includes((await ask(address)).status));
}

function killed(pid: number, signal: "SIGKILL" | "SIGTERM") {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
