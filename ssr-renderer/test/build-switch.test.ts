/** A running renderer keeps its build; a newer one is used by the next start. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { PAGES } from "./fixtures.ts";
import { BUILD_ID, startRenderer, until } from "./support.ts";

const BUILDS = fileURLToPath(new URL("../../app/builds/", import.meta.url));
const CURRENT = fileURLToPath(new URL("../../app/dist/", import.meta.url));

describe("a build that is finished while the renderer runs", () => {
  let folder: string;
  let link: string;
  before(() => {
    // Inside the project, so that the build finds its packages.
    folder = mkdtempSync(join(BUILDS, "test-"));
    link = join(folder, "dist");
    cpSync(CURRENT, join(folder, "1"), { recursive: true });
    symlinkSync("1", link);
    mkdirSync(join(folder, "2/server"), { recursive: true });
    writeFileSync(join(folder, "2/server/entry.mjs"), 'throw new Error("the newer build");');
    writeFileSync(join(folder, "2/build.json"), '{"build_id":"newer"}');
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is not used by workers that are started later", async () => {
    const renderer = await startRenderer({ RENDERER_BIND: await freeAddress(), APP_DIST: link });
    try {
      const first = await renderer.workers(2);
      symlinkSync("2", `${link}.new`);
      renameSync(`${link}.new`, link);
      for (const pid of first) process.kill(pid, "SIGKILL");
      await until(async () => !first.includes((await renderer.health()).pid));
      assert.equal((await renderer.health()).build_id, BUILD_ID);
      assert.equal((await renderer.render("/terms", PAGES["/terms"])).status, 200);
    } finally {
      await renderer.stop();
    }
  });
});

/** A fixed port, which stays the same when all workers are replaced. */
async function freeAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert.ok(typeof address === "object" && address !== null);
  return `127.0.0.1:${address.port}`;
}
