/** A copy is made while visitors enquire, and put in the place of the site. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { enquiriesIn, isPage, Load } from "./load.ts";
import type { Report } from "./report.ts";
import { columnOf, folder, pause, Site, serverCommandApart } from "./site.ts";

const TABLES = ["course", "batch", "team_member", "testimonial", "vacancy"];

export async function backup(report: Report) {
  await report.fault("backup: under load, then restored elsewhere", async (findings) => {
    const site = new Site({});
    const place = folder();
    const file = join(place, "copy.tar");
    const settings = (data: string) => ({ DATA_DIR: data, DATABASE_URL: `sqlite://${data}/site.db` });
    let before: string[] = [];
    try {
      await site.start();
      await Load.warm(site);
      const load = new Load(site);
      load.begin();
      await pause(2000);
      before = [...load.acknowledged];
      const started = performance.now();
      await serverCommandApart(["backup", file], settings(site.data));
      findings.tell(`copied in ${(performance.now() - started).toFixed(0)} ms`);
      await load.end(findings);
      load.stored(findings, enquiriesIn(site));
    } finally {
      await site.end("SIGTERM");
    }
    const restored = join(place, "restored");
    await serverCommandApart(["restore", file], settings(restored));
    findings.require(existsSync(join(restored, "site.db")), "nothing was restored");
    const again = new Site({}, { data: restored });
    try {
      findings.tell(`site on the copy after ${(await again.start()).toFixed(0)} ms`);
      const there = new Set(enquiriesIn(again));
      const lost = before.filter((email) => !there.has(email));
      findings.tell(`${before.length - lost.length} of ${before.length} enquiries before it are in it`);
      findings.require(before.length > 0 && lost.length === 0, `missing in the copy: ${lost.slice(0, 3)}`);
      for (const table of TABLES) {
        const rows = (database: string) =>
          columnOf(database, `SELECT json_array(id, updated_at) FROM ${table} ORDER BY id`);
        findings.require(rows(site.database).join() === rows(again.database).join(), `${table} differs`);
      }
      findings.require(isPage(await again.page("/courses")), "the copy shows no page");
    } finally {
      await again.end();
    }
  });
}
