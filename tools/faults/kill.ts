/**
 * The server is killed (SIGKILL) in the middle of all kinds of writes, again and again: what was acknowledged is there.
 * `KILL_ROUNDS` is how often.
 */
import { crc32, deflateSync } from "node:zlib";
import type { Report } from "./report.ts";
import { type Answer, ask, pause, Site, STAFF } from "./site.ts";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 30);
const SENDERS = 3;
const START_MS = 5000;

/** What was acknowledged. */
interface Acknowledged {
  enquiries: Set<string>;
  subscribers: Set<string>;
  /** The last title of the course, and of the draft. */
  title: number;
  draft: number;
  files: Set<string>;
}

export async function kill(report: Report) {
  await report.fault(`kill: ${ROUNDS} rounds of kill -9 under all kinds of writes`, async (findings) => {
    const site = new Site({});
    const done: Acknowledged = {
      enquiries: new Set(),
      subscribers: new Set(),
      title: 0,
      draft: 0,
      files: new Set(),
    };
    let slowest = 0;
    await site.start();
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const writers = await startWriters(site, round, done);
        await pause(50 + Math.random() * 500);
        await site.end("SIGKILL");
        for (const odd of (await Promise.all(writers)).flat()) findings.require(false, odd);
        slowest = Math.max(slowest, await site.start());
        for (const lost of await missing(site, done)) findings.require(false, `round ${round}: ${lost}`);
      }
    } finally {
      await site.end();
    }
    const { enquiries, subscribers, files, title, draft } = done;
    findings.tell(`${enquiries.size} enquiries, ${subscribers.size} subscribers, ${files.size} uploads`);
    findings.tell(`edits up to ${title}, drafts up to ${draft}, slowest start ${slowest.toFixed(0)} ms`);
    findings.require(slowest < START_MS, "a start took too long");
    const kinds = [enquiries.size, subscribers.size, files.size, title, draft];
    findings.require(
      kinds.every((count) => count > 0),
      "a kind of write was never acknowledged",
    );
  });
}

/** Everybody writes until the server is gone; each tells the answers that nobody should get. */
async function startWriters(site: Site, round: number, done: Acknowledged): Promise<Promise<string[]>[]> {
  const login = JSON.parse((await site.call("/api/auth/login", STAFF)).text);
  const staff = { authorization: `Bearer ${login.token}` };
  const course = JSON.parse((await ask(`${site.origin}/api/admin/courses/1`, { headers: staff })).text);
  const { text } = await site.call(
    "/api/admin/drafts",
    { kind: "course", record_id: 2, ...draftOf(course, done.draft + 1) },
    staff,
  );
  let draft = JSON.parse(text);
  if (draft.id === undefined) {
    const found = await ask(`${site.origin}/api/admin/drafts?kind=course&records=2`, { headers: staff });
    draft = [JSON.parse(found.text)].flat()[0];
  } else done.draft += 1;
  const senders = Array.from({ length: SENDERS }, (_, sender) =>
    repeat("an enquiry", async (turn) => {
      const email = `r${round}s${sender}n${turn}@example.in`;
      const answer = await site.enquire(email);
      if (answer.status === 201) done.enquiries.add(email);
      return answer;
    }),
  );
  const newsletter = repeat("a subscriber", async (turn) => {
    const email = `r${round}n${turn}@example.org`;
    const answer = await site.call("/api/mail/newsletter", { email });
    if (answer.status < 300 && answer.status > 0) done.subscribers.add(email);
    return answer;
  });
  let edited = course;
  const editor = repeat("an edit", async () => {
    const title = done.title + 1;
    const answer = await site.call("/api/courses/1", { ...edited, title: `Course ${title}` }, staff, "PUT");
    if (answer.status === 200) {
      done.title = title;
      edited = { ...edited, revision: JSON.parse(answer.text).revision };
    }
    return answer;
  });
  const drafter = repeat("a draft", async () => {
    const next = done.draft + 1;
    const body = { ...draftOf(course, next), revision: draft.revision };
    const answer = await site.call(`/api/admin/drafts/${draft.id}`, body, staff, "PUT");
    if (answer.status === 200) {
      done.draft = next;
      draft = JSON.parse(answer.text);
    }
    return answer;
  });
  const uploader = repeat("an upload", async () => {
    const form = new FormData();
    form.append("file", new Blob([picture()], { type: "image/png" }), "lab.png");
    const answer = await ask(`${site.origin}/api/media`, {
      method: "POST",
      headers: { ...staff, origin: site.origin },
      body: form,
    });
    if (answer.status === 201) done.files.add(String(JSON.parse(answer.text).id));
    return answer;
  });
  return [...senders, newsletter, editor, drafter, uploader];
}

function draftOf(course: Record<string, unknown>, number: number) {
  const input = { ...course, title: `Draft ${number}` };
  return { base_revision: course.revision, label: input.title, form: { values: input }, input };
}

async function repeat(what: string, write: (turn: number) => Promise<Answer>): Promise<string[]> {
  for (let turn = 0; ; turn += 1) {
    const { status, text } = await write(turn);
    if (status === 0) return [];
    if (status >= 300 && status !== 503) return [`an odd answer to ${what}: ${status} ${text.slice(0, 120)}`];
  }
}

/** What was acknowledged and is not there. */
async function missing(site: Site, done: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  const compare = (what: string, wanted: ReadonlySet<string>, found: readonly string[]) => {
    const there = new Set(found);
    const gone = [...wanted].filter((one) => !there.has(one));
    if (gone.length > 0) lost.push(`${gone.length} ${what} lost, such as ${gone[0]}`);
  };
  compare("enquiries", done.enquiries, site.query("SELECT email FROM lead"));
  compare("subscribers", done.subscribers, site.query("SELECT email FROM newsletter_subscriber"));
  compare("uploads", done.files, site.query("SELECT CAST(id AS TEXT) FROM media"));
  const number = (text: string | undefined) => Number(text?.replace(/\D/g, ""));
  if (done.title > 0 && number(site.query("SELECT title FROM course WHERE id = 1")[0]) < done.title)
    lost.push("an edit");
  if (number(site.query("SELECT label FROM record_draft WHERE record_id = 2")[0]) < done.draft)
    lost.push("a draft");
  const [state] = site.query("PRAGMA integrity_check");
  if (state !== "ok") lost.push(`the database is damaged: ${state}`);
  return lost;
}

/** A small picture that there is only once. */
function picture(): Buffer<ArrayBuffer> {
  const side = 16;
  const rows = Buffer.alloc(side * (1 + 3 * side));
  for (let at = 0; at < rows.length; at += 1)
    rows[at] = at % (1 + 3 * side) === 0 ? 0 : Math.floor(Math.random() * 256);
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
