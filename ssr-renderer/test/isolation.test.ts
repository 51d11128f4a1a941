/** The permissions of a worker, also against code injected through a page. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { workerArguments } from "../src/primary.ts";
import { startRenderer } from "./support.ts";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const MODULES = path("../../node_modules");
/** The folder of the current build, which the renderer may read, unlike its siblings. */
const APP = realpathSync(path("../../app/dist"));

/** Runs the probe with permissions of Node.js. */
function probe(rights: readonly string[]): Record<string, boolean> {
  const temporary = mkdtempSync(join(tmpdir(), "probe-"));
  const native = globSync(`${MODULES}/@rolldown/binding-*/*.node`)[0] ?? "";
  const words = [...rights, path("./probe.ts"), APP, path("../tsconfig.json"), temporary, native];
  try {
    return JSON.parse(
      execFileSync(process.execPath, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } finally {
    rmSync(temporary, { recursive: true });
    rmSync(`${APP}/probe.tmp`, { force: true });
  }
}

describe("a worker", () => {
  it("can read the app and has no other permission", () => {
    const free = probe([]);
    for (const [name, succeeded] of Object.entries(free))
      assert.ok(succeeded, `${name} works without restrictions`);

    const { "read the app's build": read, ...rest } = probe([
      ...workerArguments(),
      `--allow-fs-read=${path("./probe.ts")}`,
    ]);
    assert.equal(read, true);
    for (const [name, succeeded] of Object.entries(rest)) assert.equal(succeeded, false, name);
  });

  it("runs with these permissions and without secrets in its environment", async () => {
    const renderer = await startRenderer({ DATABASE_URL: "postgres://secret", SMTP_URL: "smtp://secret" });
    try {
      for (const pid of await renderer.workers(2)) {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
        for (const right of workerArguments()) assert.ok(command.includes(right), right);
        assert.ok(!command.some((word) => /^--allow-(?!fs-read=)/.test(word)), command.join(" "));
        assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, "utf8"), /secret/);
      }
      assert.doesNotMatch(readFileSync(`/proc/${renderer.process.pid}/environ`, "utf8"), /secret/);
    } finally {
      await renderer.stop();
    }
  });
});

describe("on a Unix socket", () => {
  const works =
    spawnSync("bwrap", ["--unshare-net", "--unshare-pid", "--ro-bind", "/", "/", "true"]).status === 0;

  it("the renderer runs without network", {
    skip: works ? false : "this system has no sandbox to offer",
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "renderer-"));
    const renderer = await startRenderer({ RENDERER_BIND: `unix:${join(folder, "renderer.sock")}` });
    try {
      const processes = descendants(renderer.process.pid ?? 0).filter((pid) =>
        /main\.ts|worker\.ts/.test(command(pid)),
      );
      const ours = readlinkSync("/proc/self/ns/net");
      // bubblewrap itself is outside of the sandbox; the primary and both workers are inside.
      const inside = processes.filter((pid) => readlinkSync(`/proc/${pid}/ns/net`) !== ours);
      assert.equal(inside.length, 3);
      for (const pid of inside) {
        const devices = readFileSync(`/proc/${pid}/net/dev`, "utf8").split("\n").slice(2).filter(Boolean);
        assert.deepEqual(
          devices.map((line) => line.split(":")[0]?.trim()),
          ["lo"],
        );
      }
    } finally {
      await renderer.stop();
      rmSync(folder, { recursive: true });
    }
  });
});

function command(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, "utf8");
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}
