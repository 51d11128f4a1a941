/** What 10,000 courses cost against the 36 of the demo content, and the lists of staff over them. */
import { growBatches, growCourses, growLeads, growVersions } from "./content.ts";
import { timed } from "./request.ts";
import { ORIGIN, type Site } from "./site.ts";
import { AT_ONCE_MS, listTimes, staffCourse, VERSIONS } from "./staff.ts";
import { median } from "./statistics.ts";
import type { Table } from "./table.ts";
import { steadyRate } from "./wrk.ts";

const MANY = 10_000;
/** Starts of the server whose first listing is measured. */
const ROUNDS = 3;
/** Pages that are asked for of each listing. */
const PAGES = 16;

export async function catalogue(site: Site, table: Table) {
  const small = await coldListing(site);
  const smallPage = await fullListing();
  const smallRate = await steadyRate(`${ORIGIN}/courses`);
  const course = await staffCourse(1);
  await site.stopServer();
  growCourses(site.database, MANY);
  growBatches(site.database, 2 * MANY);
  growLeads(site.database, MANY);
  growVersions(site.database, VERSIONS, course);
  await site.startServer();
  const large = await coldListing(site);
  const largePage = await fullListing();
  const largeRate = await steadyRate(`${ORIGIN}/courses`);
  table.atMost("10,000 courses against 36: cached hit", smallRate / largeRate, 1.1);
  table.atMost("10,000 courses against 36: miss of a listing", large / small, 2);
  table.atMost("10,000 courses against 36: HTML bytes of a full page", largePage / smallPage, 1.1);
  await narrowed(table);
  await syllabi(table);
  // Its index counts for the memory that is measured later.
  await timed(`${ORIGIN}/api/search/suggest?q=programing`);
  const slowest = (await listTimes()).toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  if (!slowest) throw new Error("no list of staff was measured");
  table.atMost("slowest list of staff", slowest.milliseconds, AT_ONCE_MS, " ms");
  table.tell("  it is", slowest.what);
}

/**
 * The first request for a listing after a start, not for one of those that the server renders ahead, and before it the
 * one that waits for the index of the filters.
 */
async function coldListing(site: Site) {
  const listing: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await site.restartServer();
    await timed(`${ORIGIN}/api/courses/facets`);
    await timed(`${ORIGIN}/newsletter/confirm`);
    const { milliseconds } = await timed(`${ORIGIN}/courses/category/all?sort=price`, {
      headers: { "accept-encoding": "identity" },
    });
    listing.push(milliseconds);
  }
  return median(listing);
}

/** Pages of a listing that are not in the cache: narrowed by three filters and sorted, against plain ones. */
async function narrowed(table: Table) {
  const plain: number[] = [];
  const filtered: number[] = [];
  let [plainBytes, filteredBytes] = [0, 0];
  for (let page = 2; page <= PAGES; page += 1) {
    const one = await uncached(`sort=duration&page=${page}`);
    const other = await uncached(
      `level=intermediate&mode=online&price=10000-to-20000&sort=rating&page=${page}`,
    );
    plain.push(one.milliseconds);
    filtered.push(other.milliseconds);
    [plainBytes, filteredBytes] = [plainBytes + one.bytes.length, filteredBytes + other.bytes.length];
  }
  table.tell("10,000 courses, 20,000 batches: miss of a plain listing", `${median(plain).toFixed(1)} ms`);
  table.atMost("  with three filters and a sort against that", median(filtered) / median(plain), 1.5);
  table.atMost("  HTML bytes of that against the plain ones", filteredBytes / plainBytes, 1.05);
}

/** The PDF of courses that no visitor has asked for since the start. */
async function syllabi(table: Table) {
  const courses = await timed(`${ORIGIN}/api/courses/get?limit=${PAGES}`);
  const found = JSON.parse(courses.bytes.toString()) as { id: number }[];
  const times: number[] = [];
  for (const { id } of found) {
    const path = await syllabusOf(id);
    const { status, milliseconds } = await timed(ORIGIN + path);
    if (status !== 200) throw new Error(`${path} has the status ${status}`);
    times.push(milliseconds);
  }
  table.atMost("syllabus as PDF, slowest first request", Math.max(...times), 300, " ms");
}

/** The link that a visitor gets for giving an address. */
async function syllabusOf(course_id: number): Promise<string> {
  const form = await timed(`${ORIGIN}/api/forms/token`);
  const { token: form_token } = JSON.parse(form.bytes.toString());
  const visitor = {
    name: "Asha Rao",
    email: `reader${course_id}@example.in`,
    mobile: "",
    subject: "",
    message: "",
  };
  const answer = await timed(`${ORIGIN}/api/mail/send-course-inquiry`, {
    headers: { "content-type": "application/json", origin: ORIGIN },
    body: JSON.stringify({ ...visitor, course_id, syllabus: true, form_token }),
  });
  if (answer.status !== 201) throw new Error(`a syllabus was asked for: ${answer.status} ${answer.bytes}`);
  return JSON.parse(answer.bytes.toString()).syllabus;
}

async function uncached(query: string) {
  const headers = { "accept-encoding": "identity" };
  const answer = await timed(`${ORIGIN}/courses/category/all?${query}`, { headers });
  if (answer.status !== 200) throw new Error(`${query}: status ${answer.status}`);
  return answer;
}

/** The bytes of a listing with as many cards as a page has. `/courses` shows only 10 of the 36 courses. */
async function fullListing() {
  const { bytes } = await timed(`${ORIGIN}/courses/category/all`, {
    headers: { "accept-encoding": "identity" },
  });
  return bytes.length;
}
