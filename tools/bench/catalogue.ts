/** What 10,000 courses cost against the 36 of the demo content, and the lists of staff over them. */
import { growCourses, growLeads } from "./content.ts";
import { timed } from "./request.ts";
import { ORIGIN, type Site } from "./site.ts";
import { AT_ONCE_MS, listTimes } from "./staff.ts";
import { median } from "./statistics.ts";
import type { Table } from "./table.ts";
import { steadyRate } from "./wrk.ts";

const MANY = 10_000;

export async function catalogue(site: Site, table: Table) {
  const small = await coldListing(site);
  const smallRate = await steadyRate(`${ORIGIN}/courses`);
  await site.stopServer();
  growCourses(site.database, MANY);
  growLeads(site.database, MANY);
  await site.startServer();
  const large = await coldListing(site);
  const largeRate = await steadyRate(`${ORIGIN}/courses`);
  table.atMost("10,000 courses against 36: cached hit", smallRate / largeRate, 1.1);
  table.atMost("10,000 courses against 36: miss of /courses", large.milliseconds / small.milliseconds, 2);
  table.atMost("10,000 courses against 36: HTML bytes", large.bytes / small.bytes, 1.1);
  const search = await timed(`${ORIGIN}/api/courses/suggest?q=programing`);
  const again = await timed(`${ORIGIN}/api/courses/suggest?q=automaton`);
  table.tell(
    "search over 10,000 courses: first, then",
    `${search.milliseconds.toFixed(0)}, ${again.milliseconds.toFixed(0)} ms`,
  );
  const slowest = (await listTimes()).toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  if (!slowest) throw new Error("no list of staff was measured");
  table.atMost("slowest list of staff", slowest.milliseconds, AT_ONCE_MS, " ms");
  table.tell("  it is", slowest.what);
}

/** The first listing after a start, when only the renderer's connection is open. */
async function coldListing(site: Site) {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 5; round += 1) {
    await site.restartServer();
    await timed(`${ORIGIN}/privacy`);
    const { milliseconds, bytes: body } = await timed(`${ORIGIN}/courses`, {
      headers: { "accept-encoding": "identity" },
    });
    times.push(milliseconds);
    bytes = body.length;
  }
  return { milliseconds: median(times), bytes };
}
