/** A flood of addresses that nobody asked for before: memory and disk of the site stay bounded, and answers quick. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { residentMegabytes } from "../bench/memory.ts";
import type { Site } from "../bench/site.ts";
import { Random } from "./random.ts";
import { type Outcomes, SLOW_MS } from "./report.ts";
import { atOnce, send } from "./visitor.ts";

const ADDRESSES = Number(process.env.ADDRESSES ?? 100_000);
/** Until caches, pools and code are in memory; the same kinds of addresses, other ones. */
const WARM_UP = Math.min(5000, ADDRESSES);
const AT_ONCE = 16;
/** By how much a process and the data may grow, however many addresses there are. */
const GROWTH = { server: 96, renderer: 128, disk: 64 };
const P99_MS = SLOW_MS / 2;

type Address = (random: Random) => string;
/** With how often each comes up. The last ones make a page or ask the database. */
const KINDS: { weight: number; address: Address }[] = [
  { weight: 20, address: (random) => `/${random.word()}` },
  { weight: 10, address: (random) => `/${random.word()}/${random.word()}/${random.word()}` },
  { weight: 15, address: (random) => `/courses/${random.word()}` },
  { weight: 10, address: (random) => `/?${random.word()}=${random.word()}` },
  { weight: 10, address: (random) => `/courses?utm_source=${random.word()}` },
  { weight: 5, address: (random) => `/assets/${random.word()}.js` },
  { weight: 5, address: (random) => `/og/courses/${random.word()}.png` },
  { weight: 5, address: (random) => `/media/${random.bytes(16).toString("hex")}/${random.word()}.webp` },
  { weight: 3, address: (random) => `/courses/${random.word()}/syllabus.pdf` },
  { weight: 3, address: (random) => `/batches/${random.word()}.ics` },
  { weight: 3, address: (random) => `/sitemaps/courses-${random.below(1e9)}.xml` },
  { weight: 2, address: (random) => `/consultancy/${random.word()}` },
  { weight: 2, address: (random) => `/preview/${random.bytes(24).toString("base64url")}` },
  {
    weight: 2,
    address: (random) =>
      `/${random
        .bytes(40)
        .toString("latin1")
        .replace(/[^!-~]|[#?]/g, encodeByte)}`,
  },
  { weight: 1, address: (random) => `/${random.word(2000)}` },
  { weight: 1, address: (random) => `/newsletter/confirm?token=${random.bytes(16).toString("base64url")}` },
  { weight: 1, address: (random) => `/api/courses/${random.below(2 ** 31)}` },
  { weight: 1, address: (random) => `/api/search/suggest?q=${random.word()}` },
  { weight: 1, address: (random) => `/courses/category/all?q=${random.word()}` },
  {
    weight: 1,
    address: (random) => `/courses/category/${random.word()}?page=${random.below(1e6)}&sort=${random.word()}`,
  },
];

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

export async function addresses(site: Site, outcomes: Outcomes) {
  const choices = KINDS.flatMap(({ weight, address }) => Array.from({ length: weight }, () => address));
  const flood = async (
    stream: number,
    total: number,
    seen: (address: string, ms: number, status: number) => void,
  ) => {
    const random = new Random(stream);
    await atOnce(AT_ONCE, total, async () => {
      const address = random.pick(choices)(random);
      const { status, milliseconds } = await send(address);
      seen(address, milliseconds, status);
    });
  };
  await flood(1, WARM_UP, () => undefined);
  const before = sizes(site);
  const times: number[] = [];
  const started = performance.now();
  await flood(2, ADDRESSES, (address, milliseconds, status) => {
    outcomes.count(address, milliseconds);
    times.push(milliseconds);
    outcomes.expect(status > 0 && status < 500, `${address}: ${status}`);
  });
  const seconds = (performance.now() - started) / 1000;
  await site.settled();
  const after = sizes(site);
  for (const what of ["server", "renderer", "disk"] as const) {
    const figures = `${what}: ${before[what].toFixed(1)} MB before, ${after[what].toFixed(1)} MB after`;
    outcomes.note(figures);
    outcomes.expect(
      after[what] - before[what] <= GROWTH[what],
      `grew by more than ${GROWTH[what]} MB: ${figures}`,
    );
  }
  const p99 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
  outcomes.note(
    `99th percentile ${p99.toFixed(1)} ms, ${Math.round(ADDRESSES / seconds)} addresses a second`,
  );
  outcomes.expect(p99 <= P99_MS, `99th percentile ${p99.toFixed(0)} ms`);
}

/** In megabytes. */
function sizes(site: Site) {
  const { server, renderer } = site.processes();
  return {
    server: residentMegabytes(server),
    renderer: renderer.map(residentMegabytes).reduce((total, size) => total + size, 0),
    disk: folderMegabytes(site.data),
  };
}

function folderMegabytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((total, file) => total + statSync(join(file.parentPath, file.name)).size, 0) / 1e6;
}
