/**
 * Several servers: one of two servers and two renderers over one PostgreSQL is killed every five seconds, while visitors read and
 * enquire and staff change a course. `SERVERS_SECONDS` makes it longer.
 */
import { randomInt } from "node:crypto";
import { Cluster } from "./cluster.ts";
import { ClusterLoad } from "./cluster-load.ts";
import type { Report } from "./report.ts";
import { pause } from "./site.ts";

const SECONDS = Number(process.env.SERVERS_SECONDS ?? 60);
const KILL_EVERY_MS = 5000;

export async function servers(report: Report) {
  const missing = Cluster.missing();
  if (missing) return report.skip("servers", missing);
  await report.fault(
    "servers: one of two servers or renderers is killed every five seconds",
    async (findings) => {
      const cluster = new Cluster();
      const load = new ClusterLoad();
      try {
        await cluster.start();
        const killed: Record<string, number> = {};
        await load.during(() => killInTurn(cluster, killed));
        for (const [name, times] of Object.entries(killed)) findings.tell(`${name} killed ${times} times`);
        load.judge(cluster, findings);
      } finally {
        await cluster.stop();
      }
    },
  );
}

/** Kills members by chance, none twice in a row. */
async function killInTurn(cluster: Cluster, killed: Record<string, number>) {
  const end = performance.now() + SECONDS * 1000;
  for (let last = ""; performance.now() < end - KILL_EVERY_MS; ) {
    await pause(KILL_EVERY_MS);
    const members = cluster.members().filter(({ name }) => name !== last);
    const member = members[randomInt(members.length)];
    if (!member) continue;
    last = member.name;
    killed[last] = (killed[last] ?? 0) + 1;
    member.signal("SIGKILL");
  }
  await pause(KILL_EVERY_MS);
}
