/** Pages that are not in the cache. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { timed } from "./request.ts";
import { DIST, ORIGIN, type Site } from "./site.ts";
import { median } from "./statistics.ts";
import type { Table } from "./table.ts";

/** The most popular courses, which the server renders at its start. */
const RENDERED_AHEAD = 6;

/** Requests other course pages uncached, then renders the same page directly from the same data. */
export async function miss(site: Site, table: Table) {
  const answer = await fetch(`${ORIGIN}/api/courses/get`);
  const courses = ((await answer.json()) as { id: number; slug: string }[]).slice(RENDERED_AHEAD);
  const { build_id } = JSON.parse(readFileSync(join(DIST, "build.json"), "utf8"));
  const pairs: { whole: number; direct: number }[] = [];
  for (const { id, slug } of courses) {
    const record = `/api/courses/${id}`;
    const paths = ["/api/settings", "/api/team/names", record, `${record}/related`];
    const answers = await Promise.all(
      paths.map(async (path) => [path, await (await fetch(ORIGIN + path)).json()]),
    );
    const body = JSON.stringify({
      url: `/courses/${slug}`,
      build_id,
      preload: Object.fromEntries(answers),
      record,
      status: 200,
      head: { title: slug, description: slug, canonical: null, robots: null, og: null },
      splash: true,
    });
    const render = async () => {
      const headers = { "content-type": "application/json", "x-render-id": randomUUID() };
      const rendered = await timed(site.rendererAddress("/render"), { headers, body });
      if (rendered.status !== 200) throw new Error(`/render answered ${rendered.status}`);
      return rendered.milliseconds;
    };
    await render();
    const whole = await timed(`${ORIGIN}/courses/${slug}`, { headers: { "accept-encoding": "br" } });
    pairs.push({ whole: whole.milliseconds, direct: await render() });
  }
  table.atMost(
    "miss: whole path against a direct render",
    median(pairs.map(({ whole, direct }) => whole / direct)),
    1.25,
  );
  const [whole, direct] = [median(pairs.map((pair) => pair.whole)), median(pairs.map((pair) => pair.direct))];
  table.tell("  milliseconds: whole path, direct render", `${whole.toFixed(2)}, ${direct.toFixed(2)}`);
}
