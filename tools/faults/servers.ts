/**
 * Several servers: one of two servers and two renderers over one PostgreSQL is killed every five seconds, while visitors read and
 * enquire and staff change a course. `SERVERS_SECONDS` makes it longer.
 */
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { addresses } from "../bench/sitemap.ts";
import { Cluster, ORIGIN } from "./cluster.ts";
import { isFull, isPage } from "./load.ts";
import type { Findings, Report } from "./report.ts";
import { ask, pause, STAFF } from "./site.ts";

const SECONDS = Number(process.env.SERVERS_SECONDS ?? 60);
const KILL_EVERY_MS = 5000;
/** Requests a second. */
const PAGES = 30;
const WATCHED = 20;
const ENQUIRIES = 4;
const CHANGES = 1;
/** How long a change may take until every server shows it. */
const VISIBLE_MS = 100;
const COURSE = 1;

const failures: string[] = [];

/** The number of the change that the title of the course ends with. */
const changes: { number: number; at: number }[] = [{ number: 0, at: 0 }];
/** The addresses of acknowledged enquiries. */
const enquiries = new Set<string>();
/** What each visitor of the course has seen last. */
const seen = new Map<string, number>();
let [read, plain, stale, backwards, conflicts, slowest] = [0, 0, 0, 0, 0, 0];

/** A request by a visitor, or by staff, who say which visitor they are. */
async function send(path: string, visitor: string, body?: object, method = "POST", headers = {}) {
  const answer = await ask(ORIGIN + path, {
    method: body ? method : "GET",
    headers: {
      "x-forwarded-for": visitor,
      ...(body && { "content-type": "application/json", origin: ORIGIN }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  slowest = Math.max(slowest, answer.milliseconds);
  return answer;
}

/** Runs `work` and notes when it throws. */
async function attempt(what: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
  }
}

async function readPage(path: string) {
  const answer = await send(path, visitorOf(randomInt(4000)));
  read += 1;
  const { status, text } = answer;
  if (!isPage(answer) || !text.trimEnd().endsWith("</html>"))
    throw new Error(`${status}, ${text.length} bytes`);
  if (!isFull(answer)) plain += 1;
}

/** Reads the course that staff change. */
async function watch(slug: string) {
  const visitor = visitorOf(randomInt(40));
  const started = performance.now();
  const due = changes.findLast(({ at }) => at <= started - VISIBLE_MS)?.number ?? 0;
  const before = seen.get(visitor) ?? 0;
  const { status, text } = await send(`/courses/${slug}`, visitor);
  read += 1;
  if (status !== 200) throw new Error(`${status}`);
  const shown = Number(/<h1[^>]*>[^<]*#(\d+)/.exec(text)?.[1] ?? 0);
  if (shown < due) stale += 1;
  if (shown < before) backwards += 1;
  seen.set(visitor, Math.max(shown, seen.get(visitor) ?? 0));
}

async function enquire(number: number) {
  const email = `asha.rao${number}@example.in`;
  const { status, text } = await send("/api/mail/contact", visitorOf(number), {
    name: "Asha Rao",
    email,
    phone: "+91 98450 12345",
    subject: "Weekend batch",
    message: "Is there a batch on Saturdays for somebody who works?",
    key: `servers-${number}`,
    page: "/contact",
  });
  if (status !== 201) throw new Error(`${status} ${text}`);
  enquiries.add(email);
}

/** Gives the course the title with the next number. */
async function change(authorization: string, title: string) {
  const staff = { authorization };
  const found = await send(`/api/admin/courses/${COURSE}`, "198.19.0.1", undefined, "GET", staff);
  if (found.status !== 200) throw new Error(`reading: ${found.status} ${found.text}`);
  const course = JSON.parse(found.text);
  const number = (changes.at(-1)?.number ?? 0) + 1;
  const next = { ...course, title: `${title} #${number}` };
  const stored = await send(`/api/courses/${COURSE}`, "198.19.0.1", next, "PUT", staff);
  // The server stored it and was killed before it answered; nginx asked the other one.
  if (stored.status === 409) conflicts += 1;
  else if (stored.status !== 200) throw new Error(`storing: ${stored.status} ${stored.text}`);
  changes.push({ number, at: performance.now() });
}

function visitorOf(number: number): string {
  return `198.18.${(number >> 8) & 255}.${number & 255}`;
}

/** Starts `work` so many times a second; tells when all is done. */
async function repeatedly(rate: number, until: number, work: (number: number) => Promise<void>) {
  const running = new Set<Promise<void>>();
  for (let number = 0; performance.now() < until; number += 1) {
    const one = work(number).finally(() => running.delete(one));
    running.add(one);
    await pause(1000 / rate);
  }
  await Promise.all(running);
}

export async function servers(report: Report) {
  if (!process.env.TEST_DATABASE_URL) return report.skip("servers", "run by tools/with-postgres");
  if (spawnSync("nginx", ["-v"]).error)
    return report.skip("servers", "there is no nginx (Debian: nginx-light)");
  await report.fault(
    "servers: one of two servers or renderers is killed every five seconds",
    async (findings) => {
      const cluster = new Cluster();
      try {
        await underLoad(cluster, findings);
        judge(cluster, findings);
      } finally {
        await cluster.stop();
      }
    },
  );
}

async function underLoad(cluster: Cluster, findings: Findings) {
  await cluster.start();
  const login = await send("/api/auth/login", "198.19.0.1", STAFF);
  const authorization = `Bearer ${JSON.parse(login.text).token}`;
  const found = await send(`/api/admin/courses/${COURSE}`, "198.19.0.1", undefined, "GET", { authorization });
  const { slug, title } = JSON.parse(found.text) as { slug: string; title: string };
  const parts = addresses((await send("/sitemap.xml", "198.19.0.2")).text);
  const listed = await Promise.all(parts.map((part) => send(new URL(part).pathname, "198.19.0.2")));
  const pages = listed.flatMap(({ text }) => addresses(text)).map((address) => new URL(address).pathname);

  const end = performance.now() + SECONDS * 1000;
  const killed: Record<string, number> = {};
  const kill = async () => {
    for (let last = ""; performance.now() < end - KILL_EVERY_MS; ) {
      await pause(KILL_EVERY_MS);
      const members = cluster.members().filter(({ name }) => name !== last);
      const member = members[randomInt(members.length)];
      if (!member) continue;
      last = member.name;
      killed[last] = (killed[last] ?? 0) + 1;
      member.signal("SIGKILL");
    }
  };
  let isChanging = false;
  await Promise.all([
    kill(),
    repeatedly(PAGES, end, () => {
      const path = pages[randomInt(pages.length)] ?? "/";
      return attempt(`GET ${path}`, () => readPage(path));
    }),
    repeatedly(WATCHED, end, () => attempt("GET the changed course", () => watch(slug))),
    repeatedly(ENQUIRIES, end, (number) => attempt("POST /api/mail/contact", () => enquire(number))),
    repeatedly(CHANGES, end, async () => {
      if (isChanging) return;
      isChanging = true;
      await attempt("PUT /api/courses", () => change(authorization, title));
      isChanging = false;
    }),
  ]);
  for (const [name, times] of Object.entries(killed)) findings.tell(`${name} killed ${times} times`);
}

function judge(cluster: Cluster, findings: Findings) {
  const stored = cluster.database.list("SELECT email FROM lead WHERE kind = 'contact'");
  const lost = [...enquiries].filter((email) => !stored.includes(email)).length;
  const twice = stored.length - new Set(stored).size;
  findings.tell(`${read} pages read, ${plain} of them plain, slowest answer ${slowest.toFixed(0)} ms`);
  findings.tell(`${enquiries.size} enquiries acknowledged`);
  findings.tell(`${changes.length - 1} changes of a course`);
  const what = [...new Set(failures)].slice(0, 5).join("; ");
  findings.require(failures.length === 0, `${failures.length} requests failed: ${what}`);
  findings.require(lost === 0, `${lost} enquiries lost`);
  findings.require(twice === 0, `${twice} enquiries stored twice`);
  findings.require(conflicts === 0, `${conflicts} changes answered as a conflict after a retry`);
  findings.require(stale === 0, `${stale} pages older than ${VISIBLE_MS} ms after the change`);
  findings.require(backwards === 0, `${backwards} visitors saw an older page after a newer one`);
}
