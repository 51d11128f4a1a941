/**
 * A rolling deploy: two servers, each with a renderer, go from one release to the next, one after the other and over one
 * PostgreSQL, while visitors read and enquire and staff change a course. The old servers run on the new schema for a while.
 * `FORMER_RELEASE` is the folder of the release to begin with, an unpacked archive of `make release`. Without it that is
 * this program with another build of the app.
 */
import { cpSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cluster, type Release, THIS_RELEASE } from "./cluster.ts";
import { ClusterLoad } from "./cluster-load.ts";
import type { Report } from "./report.ts";
import { pause } from "./site.ts";

/** How long each state lasts. */
const STAGE_MS = 10_000;
/** Beside the current build, where the renderer finds its packages. */
const COPY = `${realpathSync(THIS_RELEASE.dist)}-former`;

export async function deploy(report: Report) {
  const missing = Cluster.missing();
  if (missing) return report.skip("deploy", missing);
  await report.fault("deploy: two servers and renderers change their release in turn", async (findings) => {
    const cluster = new Cluster();
    const load = new ClusterLoad();
    try {
      await cluster.start(formerRelease());
      await load.during(async () => {
        await pause(STAGE_MS);
        cluster.command("migrate", THIS_RELEASE);
        await pause(STAGE_MS);
        for (const [replaced, replace] of Object.entries(steps(cluster))) {
          const started = performance.now();
          await replace();
          const seconds = (performance.now() - started) / 1000;
          findings.tell(`${replaced} replaced within ${seconds.toFixed(1)} s`);
          await pause(STAGE_MS);
        }
      });
      load.judge(cluster, findings);
    } finally {
      await cluster.stop();
      rmSync(COPY, { recursive: true, force: true });
    }
  });
}

/** The order of `docs/operations.md`: at each moment, each server has a renderer of its build. */
function steps(cluster: Cluster): Record<string, () => Promise<void>> {
  return {
    "renderer 1": () => cluster.replaceRenderer(1, THIS_RELEASE),
    "server 1": () => cluster.replaceServer(1, THIS_RELEASE),
    "server 2": () => cluster.replaceServer(2, THIS_RELEASE),
    "renderer 2": () => cluster.replaceRenderer(2, THIS_RELEASE),
  };
}

function formerRelease(): Release {
  const root = process.env.FORMER_RELEASE;
  if (root) return { server: join(root, "server"), root, dist: join(root, "app/dist") };
  cpSync(THIS_RELEASE.dist, COPY, { recursive: true, dereference: true });
  const description = join(COPY, "build.json");
  const build = JSON.parse(readFileSync(description, "utf8")) as object;
  writeFileSync(description, JSON.stringify({ ...build, build_id: "former" }));
  return { ...THIS_RELEASE, dist: COPY };
}
