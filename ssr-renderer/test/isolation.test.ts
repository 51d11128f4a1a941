/** What a worker cannot do, even when something in a page takes it over. */
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
/** Where the link to the current build leads: the renderer may read that folder and not its neighbours. */
const APP = realpathSync(path("../../app/dist"));

/** Runs the probe with some rights of Node.js. */
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
  it("may read the app, and nothing else of what a program can do", () => {
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

  it("runs with these rights, and knows no secret of the environment", async () => {
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

  it("all of it runs without network", {
    skip: works ? false : "this system has no sandbox to offer",
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "renderer-"));
    const renderer = await startRenderer({ RENDERER_BIND: `unix:${join(folder, "renderer.sock")}` });
    try {
      const processes = descendants(renderer.process.pid ?? 0).filter((pid) =>
        /main\.ts|worker\.ts/.test(command(pid)),
      );
      const ours = readlinkSync("/proc/self/ns/net");
      // bubblewrap itself stays outside; the primary and both workers are inside.
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
