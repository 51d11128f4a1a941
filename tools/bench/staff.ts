/**
 * Measures the lists of the staff area with 10,000 courses, each with 25 versions and a draft, and 50,000 leads, each with
 * ten entries in its log: `node tools/bench/staff.ts`, and for PostgreSQL `tools/with-postgres node tools/bench/staff.ts`.
 */
import { growCourses, growLeads, growVersions } from "./content.ts";
import { timed } from "./request.ts";
import { ORIGIN, Site, STAFF } from "./site.ts";
import { median } from "./statistics.ts";

const ROUNDS = 5;
const LEADS = 50_000;
/** Of each course. */
export const VERSIONS = 25;
/** The limit of what users perceive as immediate. */
export const AT_ONCE_MS = 100;

const LISTS = {
  "courses, first page": "/api/admin/courses?page=1",
  "courses, search": "/api/admin/courses?q=plc%20meera",
  "courses, search that finds nothing": "/api/admin/courses?q=zzzz",
  "courses, by price downwards": "/api/admin/courses?sort=-price",
  "courses, one category": "/api/admin/courses?category=electronics&status=published",
  "courses, last page": "/api/admin/courses?page=400",
  "leads, first page": "/api/leads?page=1",
  "leads, search": "/api/leads?q=meera%20saturdays",
  "leads, phone number": "/api/leads?q=98000%2005000",
  "leads, search that finds nothing": "/api/leads?q=zzzz",
  "leads, by name": "/api/leads?sort=name",
  "leads, by next action": "/api/leads?sort=next_action",
  "leads, by last change": "/api/leads?sort=-updated",
  "leads, one status and form": "/api/leads?status=qualified&kind=inquiry",
  "leads, undelivered mail": "/api/leads?mail=undelivered",
  "leads, last page": "/api/leads?page=360",
  "leads, mine and overdue": "/api/leads?owner=me&due=overdue",
  "leads, without an owner": "/api/leads?owner=none",
  "leads, counts": "/api/leads/counts",
  "leads, counts of a search": "/api/leads/counts?q=meera",
  "leads, known by a number": "/api/leads/matching?phone=98000050",
  "one lead": "/api/leads/LEAD",
  "log of a lead": "/api/leads/LEAD/entries",
  "what a reply is filled with": "/api/leads/LEAD/reply-values",
  colleagues: "/api/leads/colleagues",
  "categories of the rules": "/api/leads/categories",
  today: "/api/admin/today",
  "report by source": "/api/admin/report",
  "report by course": "/api/admin/report?by=course",
  accounts: "/api/admin/accounts",
  batches: "/api/admin/batches",
  "waiting lists": "/api/admin/batches/waiting",
  "audit log": "/api/audit",
  "versions of a course": "/api/admin/versions?kind=course&record_id=5000",
  "one version": "/api/admin/versions/5000",
  "drafts of the courses on a page": `/api/admin/drafts?kind=course&records=${Array.from({ length: 25 }, (_, i) => 5000 + i)}`,
  "drafts of courses": "/api/admin/drafts?kind=course",
  "one draft": "/api/admin/drafts/5000",
  "scheduled changes": "/api/admin/schedule?kind=course",
  trash: "/api/admin/trash",
  "find anything": "/api/admin/find?q=plc",
} as const;

/** The headers of a signed-in administrator. */
export async function signedIn(): Promise<{ authorization: string }> {
  const body = JSON.stringify(STAFF);
  const login = await timed(`${ORIGIN}/api/auth/login`, {
    headers: { "content-type": "application/json", origin: ORIGIN },
    body,
  });
  const { token } = JSON.parse(login.bytes.toString());
  return { authorization: `Bearer ${token}` };
}

/** A course as staff get it. */
export async function staffCourse(id: number): Promise<Record<string, unknown> & { revision: number }> {
  const answer = await timed(`${ORIGIN}/api/admin/courses/${id}`, { headers: await signedIn() });
  return JSON.parse(answer.bytes.toString());
}

/** The median time to the last byte of each list, in milliseconds. */
export async function listTimes(): Promise<{ what: string; milliseconds: number }[]> {
  const headers = await signedIn();
  const page = await timed(`${ORIGIN}/api/leads?page=100`, { headers });
  const lead = JSON.parse(page.bytes.toString())[0].id;
  const times = [];
  for (const [what, path] of Object.entries(LISTS)) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = await timed(ORIGIN + path.replace("LEAD", lead), { headers });
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.bytes}`);
      rounds.push(answer.milliseconds);
    }
    times.push({ what, milliseconds: median(rounds) });
  }
  return times;
}

if (import.meta.main) {
  const site = new Site();
  try {
    site.prepare();
    await site.startRenderer();
    await site.startServer();
    const course = await staffCourse(1);
    await site.stopServer();
    growCourses(site.database, 10_000);
    growLeads(site.database, LEADS);
    growVersions(site.database, VERSIONS, course);
    await site.startServer();
    process.stdout.write(`database: ${(site.database.size() / 1e6).toFixed(0)} MB\n`);
    for (const { what, milliseconds } of await listTimes()) {
      process.stdout.write(`${what.padEnd(40)} ${milliseconds.toFixed(1).padStart(8)} ms\n`);
    }
  } finally {
    await site.stop();
  }
}
