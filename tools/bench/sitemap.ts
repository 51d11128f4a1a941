/** Measures the sitemap of 60,000 courses, which exceeds one file: `node tools/bench/sitemap.ts` */
import { growCourses } from "./content.ts";
import { residentMegabytes } from "./memory.ts";
import { timed } from "./request.ts";
import { ORIGIN, Site } from "./site.ts";

const COURSES = 60_000;

/** The addresses in a sitemap or in the index of several. */
export const addresses = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? "");

if (import.meta.main) await measure();

async function measure() {
  const site = new Site();
  try {
    site.prepare();
    growCourses(site.database, COURSES);
    await site.startRenderer();
    await site.startServer();
    const before = residentMegabytes(site.processes().server);
    const index = await timed(`${ORIGIN}/sitemap.xml`, {});
    const all = new Set<string>();
    for (const file of addresses(index.bytes.toString())) {
      const { status, bytes, milliseconds } = await timed(file, {});
      if (status !== 200) throw new Error(`${file} answered ${status}`);
      const listed = addresses(bytes.toString());
      for (const address of listed) all.add(address);
      const size = `${(bytes.length / 1e6).toFixed(2)} MB`;
      process.stdout.write(`${file}: ${listed.length} addresses, ${size}, ${milliseconds.toFixed(0)} ms\n`);
    }
    const courses = [...all].filter((address) => /\/courses\/(?!category)[^/]+$/.test(address)).length;
    const server = residentMegabytes(site.processes().server);
    process.stdout.write(`${courses} of ${COURSES} courses, each once; `);
    process.stdout.write(
      `memory of the server ${before.toFixed(0)} MB before, ${server.toFixed(0)} MB after\n`,
    );
    if (courses !== COURSES) process.exitCode = 1;
  } finally {
    await site.stop();
  }
}
