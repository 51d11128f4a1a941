/** The bytes that a visitor loads. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { timed } from "./request.ts";
import { DIST, ORIGIN, type Site } from "./site.ts";
import type { Table } from "./table.ts";

export async function sizes(_: Site, table: Table) {
  const within = { "sec-fetch-site": "same-origin" };
  const listing = await listed({ "accept-encoding": "br", ...within });
  table.atMost("HTML of /courses, brotli", listing / 1024, 25, " kB");
  // Those who arrive get the style within the page.
  const arriving = await listed({ "accept-encoding": "br" });
  table.atMost("HTML of /courses with its style, brotli", arriving / 1024, 40, " kB");
  const html = await (await fetch(`${ORIGIN}/courses`, { headers: within })).text();
  // The staff area has its own stylesheets, which visitors never load.
  const sheets = [...html.matchAll(/<link [^>]*href="([^"]+\.css)"/g)].map(([, path]) => `${path}.br`);
  const assets = readdirSync(join(DIST, "client/assets"), { recursive: true, encoding: "utf8" });
  const fonts = assets.filter((name) => name.endsWith(".woff2")).map((name) => `/assets/${name}`);
  const total = (paths: Iterable<string>) =>
    [...paths].reduce((sum, path) => sum + statSync(join(DIST, "client", path)).size, 0);
  table.atMost("CSS of /courses, brotli", total(new Set(sheets)) / 1024, 15, " kB");
  table.atMost("fonts", total(fonts) / 1024, 60, " kB");
  table.atMost("fonts: files", fonts.length, 2);
}

/** The bytes of the listing. */
async function listed(headers: Record<string, string>): Promise<number> {
  return (await timed(`${ORIGIN}/courses`, { headers })).bytes.length;
}
