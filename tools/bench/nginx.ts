/** nginx serving one compressed file from disk, as the reference for cached pages. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./site.ts";

const PORT = 3412;
export const NGINX = `http://127.0.0.1:${PORT}/page`;

export class Nginx {
  private readonly folder = mkdtempSync(join(tmpdir(), "bench-nginx-"));
  private process?: ChildProcess;

  async start(bytes: Uint8Array) {
    chmodSync(this.folder, 0o755);
    writeFileSync(join(this.folder, "page"), bytes);
    writeFileSync(
      join(this.folder, "nginx.conf"),
      `worker_processes 2; pid ${this.folder}/pid; error_log ${this.folder}/error.log;
       events { worker_connections 1024; }
       http {
         access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
         server {
           listen 127.0.0.1:${PORT};
           location /page { root ${this.folder}; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; }
         }
       }`,
    );
    this.process = spawn("nginx", ["-c", join(this.folder, "nginx.conf"), "-g", "daemon off;"], {
      stdio: "ignore",
    });
    await until(async () => {
      try {
        return (await fetch(NGINX, { method: "HEAD" })).status === 200;
      } catch {
        return false;
      }
    });
  }

  stop() {
    this.process?.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
