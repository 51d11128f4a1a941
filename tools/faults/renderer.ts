/** The renderer fails: visitors get pages all the same, and full ones again when it is back. */
import { freshPath, isFull, Load } from "./load.ts";
import { BadRenderer, type Manner, Renderer } from "./renderers.ts";
import type { Findings, Report } from "./report.ts";
import { pause, Site, until } from "./site.ts";

const LASTS_MS = 4000;
/** An hour is shortened to a minute, in which the probes of the breaker run 240 times; `FAULTS_LONG=1` takes the hour. */
const HOUR_MS = process.env.FAULTS_LONG ? 3_600_000 : 60_000;
/** A breaker asks four times a second, a page that failed is tried again after growing pauses. */
const RECOVERY_MS = 10_000;

export async function renderer(report: Report) {
  const real = new Renderer();
  const bad = new BadRenderer(real);
  await real.start();
  await bad.start();
  const site = new Site({ RENDERER_URL: bad.url });
  try {
    await site.start();
    await Load.warm(site);
    const manners: [string, Manner, number?][] = [
      ["answers garbage", "garbage"],
      ["stops in the middle of pages", "half"],
      ["answers 500", "error"],
      ["is of another build", "wrong build"],
      ["hangs", "hung"],
      ["takes four seconds for each page", "slow"],
      ["refuses connections", "away"],
      [`is gone for ${HOUR_MS / 60_000} minutes`, "away", HOUR_MS],
    ];
    for (const [what, manner, lasts = LASTS_MS] of manners) {
      await report.fault(`renderer: ${what}`, (findings) =>
        during(site, findings, async () => {
          await bad.behave(manner);
          await pause(lasts);
          await bad.behave("good");
        }),
      );
    }
  } finally {
    await site.end();
    await bad.stop();
    await real.end();
  }
  await processes(report);
}

/** What befalls the process itself. */
async function processes(report: Report) {
  const real = new Renderer({ RENDERER_MAX_RSS_MB: "96" });
  await real.start();
  const site = new Site({ RENDERER_URL: real.url });
  try {
    await site.start();
    await Load.warm(site);
    await report.fault("renderer: killed and started again", (findings) =>
      during(site, findings, async () => {
        await real.end("SIGKILL");
        await pause(LASTS_MS);
        await real.start();
      }),
    );
    await report.fault("renderer: a worker killed", (findings) =>
      during(site, findings, async () => {
        const worker = real.pids()[1];
        if (!worker) throw new Error("there is no worker");
        process.kill(worker, "SIGKILL");
        await pause(1000);
      }),
    );
    await report.fault("renderer: stopped (SIGSTOP)", (findings) =>
      during(site, findings, async () => {
        real.signal("SIGSTOP");
        await pause(LASTS_MS);
        real.signal("SIGCONT");
      }),
    );
    await report.fault("renderer: grows beyond its memory", async (findings) => {
      const before = real.pids();
      await during(site, findings, () =>
        until(() => real.pids().some((pid) => !before.includes(pid)), 60_000),
      );
      findings.tell("a worker was replaced");
    });
  } finally {
    await site.end();
    real.signal("SIGCONT");
    await real.end();
  }
}

/** Visitors come before, during and after the fault. */
async function during(site: Site, findings: Findings, fault: () => Promise<unknown>) {
  const load = new Load(site, { fresh: true });
  load.begin();
  await pause(300);
  await fault();
  const full = async () => isFull(await site.page(freshPath()));
  findings.tell(`full pages again after ${(await until(full, RECOVERY_MS)).toFixed(0)} ms`);
  await load.end(findings);
  load.stored(findings, site.query("SELECT email FROM lead"));
}
