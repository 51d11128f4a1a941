/**
 * The performance budgets, measured on this machine. Needs a release build, wrk and nginx. Ratios are comparable
 * between machines, absolute figures are not.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { median, ratioOf, requestsPerSecond, steadyRate, timed } from "./measure.ts";
import { NGINX, Nginx } from "./nginx.ts";
import { ORIGIN, RENDERER, Site } from "./site.ts";
import { AT_ONCE_MS, listTimes } from "./staff.ts";

const DIST = join(import.meta.dirname, "../../app/dist");
const BROTLI = { "accept-encoding": "br" };

type Row = { what: string; found: string; budget: string; kept: boolean };
const rows: Row[] = [];

function atLeast(what: string, found: number, budget: number) {
  rows.push({ what, found: found.toFixed(2), budget: `≥ ${budget}`, kept: found >= budget });
}

function atMost(what: string, found: number, budget: number, unit = "") {
  rows.push({
    what,
    found: `${found.toFixed(2)}${unit}`,
    budget: `≤ ${budget}${unit}`,
    kept: found <= budget,
  });
}

const site = new Site();
const nginx = new Nginx();
try {
  site.prepare();
  await site.startRenderer();
  atMost("server start to first answer", await site.startServer(), 300, " ms");
  await againstNginx();
  await missAgainstRender();
  await sizes();
  await catalogueOfTenThousand();
} finally {
  nginx.stop();
  await site.stop();
}
report();

async function againstNginx() {
  const { bytes } = await timed(`${ORIGIN}/courses`, { headers: BROTLI });
  await nginx.start(bytes);
  await requestsPerSecond(`${ORIGIN}/courses`, 1);
  const ratio = await ratioOf(`${ORIGIN}/courses`, NGINX);
  atLeast("cached page, requests per second against nginx", ratio, 0.9);
}

/** Requests each course page uncached, then renders the same page directly from the same data. */
async function missAgainstRender() {
  const answer = await fetch(`${ORIGIN}/api/courses/get`);
  const courses = (await answer.json()) as { id: number; slug: string }[];
  const { build_id } = JSON.parse(readFileSync(join(DIST, "build.json"), "utf8"));
  const ratios: number[] = [];
  for (const { id, slug } of courses) {
    const paths = ["/api/settings", `/api/courses/${id}`, `/api/courses/${id}/related`];
    const answers = await Promise.all(
      paths.map(async (path) => [path, await (await fetch(ORIGIN + path)).json()]),
    );
    const body = JSON.stringify({
      url: `/courses/${slug}`,
      build_id,
      preload: Object.fromEntries(answers),
      status: 200,
      head: { title: slug, description: slug, canonical: null, robots: null, og: null },
      splash: true,
    });
    const direct = () =>
      timed(`${RENDERER}/render`, {
        headers: { "content-type": "application/json", "x-render-id": randomUUID() },
        body,
      });
    await direct();
    const whole = await timed(`${ORIGIN}/courses/${slug}`, { headers: BROTLI });
    ratios.push(whole.milliseconds / (await direct()).milliseconds);
  }
  atMost("miss: whole path against a direct render", median(ratios), 1.25);
}

async function sizes() {
  const listing = await timed(`${ORIGIN}/courses`, { headers: BROTLI });
  atMost("HTML of /courses, brotli", listing.bytes.length / 1024, 25, " kB");
  const html = await (await fetch(`${ORIGIN}/courses`)).text();
  // The staff area has its own stylesheets, which visitors never load.
  const sheets = [...html.matchAll(/<link [^>]*href="([^"]+\.css)"/g)].map(([, path]) => `${path}.br`);
  const assets = readdirSync(join(DIST, "client/assets"), { recursive: true, encoding: "utf8" });
  const fonts = assets.filter((name) => name.endsWith(".woff2")).map((name) => `/assets/${name}`);
  const total = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + statSync(join(DIST, "client", path)).size, 0);
  atMost("CSS of /courses, brotli", total(new Set(sheets)) / 1024, 15, " kB");
  atMost("fonts", total(fonts) / 1024, 60, " kB");
}

async function catalogueOfTenThousand() {
  const small = await coldListing();
  const smallPage = await fullListing();
  const smallRate = await steadyRate(`${ORIGIN}/courses`);
  await site.stopServer();
  site.grow(10_000);
  site.growLeads(10_000);
  await site.startServer();
  const large = await coldListing();
  const largePage = await fullListing();
  const largeRate = await steadyRate(`${ORIGIN}/courses`);
  atMost("10,000 courses against 36: cached hit", smallRate / largeRate, 1.1);
  atMost("10,000 courses against 36: miss of /courses", large.milliseconds / small.milliseconds, 2);
  atMost("10,000 courses against 36: HTML bytes of a full page", largePage / smallPage, 1.1);
  const search = await timed(`${ORIGIN}/api/courses/suggest?q=programing`);
  const again = await timed(`${ORIGIN}/api/courses/suggest?q=automaton`);
  rows.push({
    what: "search over 10,000 courses: first, then",
    found: `${search.milliseconds.toFixed(0)} and ${again.milliseconds.toFixed(0)} ms`,
    budget: "none",
    kept: true,
  });
  const lists = (await listTimes()).toSorted((a, b) => b.milliseconds - a.milliseconds);
  const [slowest] = lists;
  if (slowest) atMost(`slowest list of staff (${slowest.what})`, slowest.milliseconds, AT_ONCE_MS, " ms");
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  const { server, worker } = site.memory();
  atMost("resident memory a minute after load: server", server, 60, " MB");
  atMost("resident memory a minute after load: render worker", worker, 200, " MB");
}

/** The bytes of a listing with as many cards as a page has. `/courses` shows only 10 of the 36 courses. */
async function fullListing() {
  const { bytes } = await timed(`${ORIGIN}/courses/category/all`, {
    headers: { "accept-encoding": "identity" },
  });
  return bytes.length;
}

/** The first listing after a start, when only the renderer's connection is open. */
async function coldListing() {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await site.stopServer();
    await site.startServer();
    await timed(`${ORIGIN}/privacy`);
    const { milliseconds } = await timed(`${ORIGIN}/courses`, {
      headers: { "accept-encoding": "identity" },
    });
    times.push(milliseconds);
  }
  return { milliseconds: median(times) };
}

function report() {
  const width = Math.max(...rows.map((row) => row.what.length));
  for (const { what, found, budget, kept } of rows) {
    process.stdout.write(`${kept ? "  " : "! "}${what.padEnd(width)}  ${found.padStart(16)}  ${budget}\n`);
  }
  if (rows.some((row) => !row.kept)) process.exitCode = 1;
}
