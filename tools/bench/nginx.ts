/** nginx serving the bytes of one answer from disk, as the reference for cached pages and files. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { timed } from "./request.ts";
import { NGINX_PORT, until } from "./site.ts";

const ORIGIN = `http://127.0.0.1:${NGINX_PORT}`;

/** A file to serve: its bytes as they are sent, and the headers that tell what they are. */
export type Served = { bytes: Uint8Array; type: string; encoding: "br" | "identity" };

export class Nginx {
  private readonly folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  private process?: ChildProcess;

  /** Serves each of `files` under its name; `address` tells where. */
  async start(files: Record<string, Served>) {
    chmodSync(this.folder, 0o755);
    for (const [name, { bytes }] of Object.entries(files)) writeFileSync(join(this.folder, name), bytes);
    const locations = Object.entries(files).map(([name, { type, encoding }]) => {
      const field = encoding === "br" ? "add_header Content-Encoding br;" : "";
      return `location = /${name} { root ${this.folder}; default_type "${type}"; ${field} }`;
    });
    writeFileSync(
      join(this.folder, "nginx.conf"),
      `worker_processes 2; pid ${this.folder}/pid; error_log ${this.folder}/error.log;
       events { worker_connections 1024; }
       http {
         access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
         server { listen 127.0.0.1:${NGINX_PORT}; ${locations.join("\n")} }
       }`,
    );
    this.process = spawn("nginx", ["-c", join(this.folder, "nginx.conf"), "-g", "daemon off;"], {
      stdio: "ignore",
    });
    const [first] = Object.keys(files);
    await until(async () => {
      try {
        return (await timed(this.address(first ?? ""))).status === 200;
      } catch {
        return false;
      }
    });
  }

  address(name: string): string {
    return `${ORIGIN}/${name}`;
  }

  stop() {
    this.process?.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
