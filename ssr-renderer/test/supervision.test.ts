/** Workers are replaced without lost requests. */
import assert from "node:assert/strict";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { PAGES } from "./fixtures.ts";
import { isAlive, launch, Renderer, startFailing, startRenderer, until } from "./support.ts";

let renderer: Renderer | undefined;
afterEach(async () => {
  await renderer?.stop();
  renderer = undefined;
});

describe("workers", () => {
  it("an unresponsive one is replaced while the other serves", async () => {
    renderer = await startRenderer({ RENDERER_BIND: await freeAddress() });
    const running = renderer;
    const [hung = 0, other = 0] = await running.workers(2);
    process.kill(hung, "SIGSTOP");
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await running.render("/terms", PAGES["/terms"])).status, 200);
    }
    await until(() => !isAlive(hung));
    const now = await running.workers(2);
    assert.ok(now.includes(other) && !now.includes(hung));
  });

  it("after one is killed under load, requests succeed", async () => {
    renderer = await startRenderer({ RENDERER_BIND: await freeAddress() });
    const running = renderer;
    const before = await running.workers(2);
    let stop = false;
    let good = 0;
    const load = Array.from({ length: 4 }, async () => {
      while (!stop) {
        const answer = await running.render("/", PAGES["/"]).catch(() => undefined);
        if (answer?.status === 200) good += 1;
      }
    });
    await sleep(200);
    process.kill(before[0] ?? 0, "SIGKILL");
    await sleep(100);
    const since = good;
    await until(() => good > since + 20);
    stop = true;
    await Promise.all(load);
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await running.render("/", PAGES["/"])).status, 200);
    }
    assert.equal((await running.workers(2)).length, 2);
  });

  it("all are restarted after being killed at once", async () => {
    renderer = await startRenderer({ RENDERER_BIND: await freeAddress() });
    const running = renderer;
    for (const pid of await running.workers(2)) process.kill(pid, "SIGKILL");
    await until(async () => (await running.render("/terms", PAGES["/terms"])).status === 200);
  });

  it("one is replaced after its maximum number of renders, without a lost request", async () => {
    renderer = await startRenderer({
      RENDERER_BIND: await freeAddress(),
      RENDERER_WORKERS: "1",
      RENDERER_MAX_RENDERS: "100",
    });
    const running = renderer;
    const [first] = await running.workers(1);
    const seen = new Set([first]);
    const deadline = performance.now() + 20_000;
    while (performance.now() < deadline && seen.size < 3) {
      const answers = await Promise.all([1, 2, 3, 4].map(() => running.render("/terms", PAGES["/terms"])));
      for (const answer of answers) assert.equal(answer.status, 200);
      seen.add((await running.health()).pid);
    }
    assert.ok(seen.size >= 3, `workers seen: ${seen.size}`);
  });
});

describe("a worker over its memory limit", () => {
  it("is replaced without a lost request", async () => {
    // Below the memory of any worker: each one is replaced as soon as it serves.
    renderer = await startRenderer({
      RENDERER_BIND: await freeAddress(),
      RENDERER_WORKERS: "1",
      RENDERER_MAX_RSS_MB: "64",
    });
    const running = renderer;
    const seen = new Set<number>();
    await until(async () => {
      assert.equal((await running.render("/terms", PAGES["/terms"])).status, 200);
      return seen.add((await running.health()).pid).size >= 3;
    });
  });
});

describe("a build that cannot be loaded", () => {
  let project: string;
  before(() => {
    project = mkdtempSync(join(tmpdir(), "project-"));
    const root = fileURLToPath(new URL("../..", import.meta.url));
    for (const place of [
      "ssr-renderer/src",
      "ssr-renderer/start",
      "package.json",
      "app/package.json",
      "node_modules/valibot",
    ]) {
      cpSync(join(root, place), join(project, place), { recursive: true });
    }
    // Workers must not follow links out of the project. Nothing is rendered here: vike is only imported.
    const library = join(project, "node_modules/vike");
    mkdirSync(library, { recursive: true });
    writeFileSync(join(library, "package.json"), '{"type":"module","exports":{"./server":"./server.js"}}');
    writeFileSync(
      join(library, "server.js"),
      "export const getGlobalContext = undefined, renderPage = undefined;",
    );
    symlinkSync(join(root, "node_modules/.bin"), join(project, "node_modules/.bin"));
    mkdirSync(join(project, "app/dist/server"), { recursive: true });
    writeFileSync(join(project, "app/dist/server/entry.mjs"), 'throw new Error("broken");');
  });
  after(() => rmSync(project, { recursive: true }));
  const start = (env: Record<string, string> = {}) =>
    launch({ RENDERER_BIND: "127.0.0.1:0", ...env }, join(project, "ssr-renderer/start"));
  const broken = () => start();

  it("causes an error of one line when it is missing", async () => {
    const { child, lines } = broken();
    await once(child, "close");
    assert.equal(child.exitCode, 1);
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(lines[0] ?? "", /the app is not built: run `make build` first/);
  });

  it("is retried with growing pauses", async () => {
    writeFileSync(join(project, "app/dist/build.json"), '{"build_id":"broken"}');
    const { child, lines } = broken();
    const pauses = () =>
      lines.flatMap((line) => Array.from(line.matchAll(/pause_ms=(\d+)/g), ([, ms]) => Number(ms)));
    await until(() => pauses().length >= 6, 60);
    const seen = pauses();
    assert.ok((seen.at(-1) ?? 0) >= 4 * (seen[0] ?? 0), `pauses: ${seen.join(" ")}`);
    assert.equal(child.exitCode, null);
    child.kill("SIGTERM");
    await once(child, "close");
    assert.equal(child.exitCode, 0);
  });

  it("is retried with growing pauses while a worker over its memory limit still serves", async () => {
    const entry = join(project, "app/dist/server/entry.mjs");
    const replaceEntry = (code: string) => {
      writeFileSync(`${entry}.new`, code);
      renameSync(`${entry}.new`, entry);
    };
    writeFileSync(join(project, "app/dist/build.json"), '{"build_id":"broken"}');
    // Below the memory of any worker, so that each one must be replaced.
    replaceEntry("globalThis.ballast = Buffer.alloc(80 * 1024 * 1024, 1);");
    const bind = await freeAddress();
    const { child, lines } = start({
      RENDERER_BIND: bind,
      RENDERER_WORKERS: "1",
      RENDERER_MAX_RSS_MB: "64",
      LOG_FORMAT: "json",
    });
    const running = new Renderer(child, lines, bind);
    try {
      await until(() => lines.some((line) => line.includes("worker is replaced")), 60);
      replaceEntry('throw new Error("broken");');
      const failures = () =>
        lines
          .map((line) => JSON.parse(line) as { time: string; message: string; pause_ms?: number })
          .filter((line) => line.message.includes("cannot start"))
          .map((line) => ({ at: Date.parse(line.time), pause: line.pause_ms ?? 0 }));
      await until(() => failures().length >= 6, 120);
      // The later pauses are longer than a start, even on a busy machine.
      const seen = failures();
      for (const [index, { at, pause }] of seen.slice(0, -1).entries()) {
        const next = seen[index + 1]?.at ?? 0;
        // Timers and timestamps of the log may differ by a few milliseconds.
        assert.ok(next - at >= pause - 20, `${next - at} ms after a pause of ${pause} ms`);
      }
      const { pid } = await running.health();
      replaceEntry("globalThis.ballast = undefined;");
      await until(async () => (await running.health()).pid !== pid, 60);
    } finally {
      await running.stop("SIGTERM");
    }
  });
});

describe("shutdown", () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`${signal} ends all processes`, async () => {
      const running = await startRenderer();
      const workers = await running.workers(2);
      const begun = performance.now();
      assert.equal(await running.stop(signal), 0);
      assert.ok(performance.now() - begun < 10_000);
      await until(() => workers.every((pid) => !isAlive(pid)));
    });
  }

  it("workers end when their primary is killed", async () => {
    const running = await startRenderer();
    const workers = await running.workers(2);
    await running.stop("SIGKILL");
    await until(() => workers.every((pid) => !isAlive(pid)));
  });
});

describe("an invalid configuration", () => {
  it("causes an error of one line for a wrong address", async () => {
    for (const bind of ["nowhere", "127.0.0.1:99999", "unix:relative.sock", "127.0.0.1:"]) {
      const { code, lines } = await startFailing({ RENDERER_BIND: bind });
      assert.equal(code, 1);
      assert.equal(lines.length, 1, lines.join("\n"));
      assert.match(lines[0] ?? "", /RENDERER_BIND is .* but must be host:port .* or unix:/);
    }
  });

  it("causes an error of one line for an address in use", async () => {
    const taken = createServer();
    const port = await listen(taken);
    const { code, lines } = await startFailing({ RENDERER_BIND: `127.0.0.1:${port}` });
    taken.close();
    assert.equal(code, 1);
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(
      lines[0] ?? "",
      new RegExp(`RENDERER_BIND: cannot listen on 127.0.0.1:${port}: the address is in use`),
    );
  });

  it("causes an error of one line for another wrong value", async () => {
    const { code, lines } = await startFailing({ RENDERER_BIND: "127.0.0.1:0", RENDERER_WORKERS: "many" });
    assert.equal(code, 1);
    assert.equal(lines.length, 1, lines.join("\n"));
    assert.match(lines[0] ?? "", /RENDERER_WORKERS is "many", but must be a whole number/);
  });
});

describe("a Unix socket", () => {
  let folder: string;
  let path: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "renderer-"));
    path = join(folder, "renderer.sock");
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is accessible for its owner only, and is removed at the end", async () => {
    renderer = await startRenderer({ RENDERER_BIND: `unix:${path}` });
    assert.equal(statSync(path).mode & 0o777, 0o600);
    assert.equal((await renderer.render("/terms", PAGES["/terms"])).status, 200);
    assert.equal(await renderer.stop(), 0);
    assert.equal(statSync(path, { throwIfNoEntry: false }), undefined);
  });

  it("is replaced if a killed renderer left it, but not if its renderer runs", async () => {
    const killed = await startRenderer({ RENDERER_BIND: `unix:${path}` });
    await killed.stop("SIGKILL");
    assert.ok(statSync(path).isSocket());
    renderer = await until(() => startRenderer({ RENDERER_BIND: `unix:${path}` }));
    assert.equal((await renderer.health()).status, "ok");
    const second = await startFailing({ RENDERER_BIND: `unix:${path}` });
    assert.equal(second.code, 1);
    assert.match(second.lines.join(), /address is in use/);
    assert.equal((await renderer.health()).status, "ok");
  });

  it("does not replace a file of another type", async () => {
    const file = join(folder, "notes.txt");
    writeFileSync(file, "keep");
    const { code, lines } = await startFailing({ RENDERER_BIND: `unix:${file}` });
    assert.equal(code, 1);
    assert.match(lines.join(), /exists and is not a socket/);
    assert.ok(statSync(file).isFile());
  });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A fixed port: with port 0 restarted workers would listen on another one. */
async function freeAddress(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return `127.0.0.1:${port}`;
}
