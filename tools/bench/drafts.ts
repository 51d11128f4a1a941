/**
 * A draft that is saved again and again while visitors read: its page stays what it is, and none is rendered for it.
 * `DRAFT_MINUTES` makes it longer.
 */
import { readFileSync } from "node:fs";
import { timed } from "./request.ts";
import { ORIGIN, type Site } from "./site.ts";
import { signedIn, staffCourse } from "./staff.ts";
import type { Table } from "./table.ts";
import { answersPerSecond } from "./wrk.ts";

const MINUTES = Number(process.env.DRAFT_MINUTES ?? 0.25);
const COURSE = 1;
/** How often a form saves itself is four seconds; several people write. */
const PAUSE_MS = 500;
/** The connections of readers, who ask again as soon as they are answered. */
const READERS = 4;

export async function drafts(site: Site, table: Table) {
  const headers = { ...(await signedIn()), origin: ORIGIN, "content-type": "application/json" };
  const course = await staffCourse(COURSE);
  const pages = ["/", "/courses", `/courses/${course.slug}`];
  const read = () => Promise.all(pages.map((path) => timed(ORIGIN + path)));
  const save = async (number: number, draft?: { id: number; revision: number }) => {
    const input = { ...course, title: `${course.title} ${number}` };
    const content = { base_revision: course.revision, label: input.title, form: { values: input }, input };
    const { status, bytes } = draft
      ? await timed(`${ORIGIN}/api/admin/drafts/${draft.id}`, {
          method: "PUT",
          headers,
          body: JSON.stringify({ ...content, revision: draft.revision }),
        })
      : await timed(`${ORIGIN}/api/admin/drafts`, {
          headers,
          body: JSON.stringify({ kind: "course", record_id: COURSE, ...content }),
        });
    if (status >= 300) throw new Error(`saving a draft: ${status} ${bytes}`);
    return JSON.parse(bytes.toString()) as { id: number; revision: number };
  };

  await read();
  await site.settled();
  const before = await read();
  const rendered = processorSeconds(site.processes().renderer);
  const seconds = Math.max(1, Math.round(MINUTES * 60));
  const readers = answersPerSecond(`${ORIGIN}${pages[2]}`, { connections: READERS, seconds });
  const end = performance.now() + seconds * 1000;
  let [saved, changed] = [0, 0];
  let draft = await save(0);
  for (; performance.now() < end; draft = await save(saved, draft)) {
    saved += 1;
    const now = await read();
    changed += now.filter(
      ({ bytes, etag }, at) => !before[at]?.bytes.equals(bytes) || before[at].etag !== etag,
    ).length;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const discarded = await timed(`${ORIGIN}/api/admin/drafts/${draft.id}`, { method: "DELETE", headers });
  if (discarded.status >= 300)
    throw new Error(`discarding the draft: ${discarded.status} ${discarded.bytes}`);
  const what = `${saved} drafts saved in ${seconds} s, ${(await readers).toFixed(0)} answers a second`;
  table.tell("drafts while visitors read", what);
  table.atMost("  pages that changed", changed, 0);
  const used = processorSeconds(site.processes().renderer) - rendered;
  table.atMost("  processor time of the renderer against the time", used / seconds, 0.01);
}

/** The processor time of some processes so far. */
function processorSeconds(processes: readonly number[]): number {
  const ticks = processes.map((id) => {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ");
    return Number(fields?.[11]) + Number(fields?.[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}
