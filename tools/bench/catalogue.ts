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
  const smallPage = await fullListing();
  const smallRate = await steadyRate(`${ORIGIN}/courses`);
  await site.stopServer();
  growCourses(site.database, MANY);
  growLeads(site.database, MANY);
  await site.startServer();
  const large = await coldListing(site);
  const largePage = await fullListing();
  const largeRate = await steadyRate(`${ORIGIN}/courses`);
  table.atMost("10,000 courses against 36: cached hit", smallRate / largeRate, 1.1);
  table.atMost("10,000 courses against 36: miss of a listing", large / small, 2);
  table.atMost("10,000 courses against 36: HTML bytes of a full page", largePage / smallPage, 1.1);
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

/** The first request for a listing after a start; not for one of those that the server renders ahead. */
async function coldListing(site: Site) {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await site.restartServer();
    await timed(`${ORIGIN}/newsletter/confirm`);
    const { milliseconds } = await timed(`${ORIGIN}/courses/category/all?sort=price`, {
      headers: { "accept-encoding": "identity" },
    });
    times.push(milliseconds);
  }
  return median(times);
}

/** The bytes of a listing with as many cards as a page has. `/courses` shows only 10 of the 36 courses. */
async function fullListing() {
  const { bytes } = await timed(`${ORIGIN}/courses/category/all`, {
    headers: { "accept-encoding": "identity" },
  });
  return bytes.length;
}
