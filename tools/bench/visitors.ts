/** What visitors ask for: pages, files, calls and enquiries in the shares that a busy day might have. */
import type { Kind, Plan, Traffic } from "./load.ts";
import { timed } from "./request.ts";
import { HOST, ORIGIN, SERVER_ADDRESS } from "./site.ts";
import { addresses } from "./sitemap.ts";
import { zipf } from "./statistics.ts";

const BROTLI = { "accept-encoding": "br" };
/** Of each run. The site takes few enquiries with one token, so that a run of more than a few times as many fails. */
const TOKENS = 6000;
/** A form that is sent within three seconds is suspicious. */
const FORM_MS = 3500;
/** Tokens that are asked for at the same time. */
const AT_ONCE = 8;
/** The generator's connections. Less than the server has, so that the newest one does not end the longest idle one. */
const CONNECTIONS = 1800;

/** How much of the traffic is of each kind; together 1. */
export type Shares = { pages: number; files: number; calls: number; enquiries: number };

/** Makes traffic of ordinary visitors for so many seconds, with forms of its own. */
export async function visitors(): Promise<
  (shares: Shares, arrival: Traffic["arrival"], seconds: number) => Promise<Plan>
> {
  const pages = await publicPages();
  const files = filesOf((await timed(`${ORIGIN}/courses`)).bytes.toString());
  const calls = ["/api/courses/get?page=1&per_page=12", "/api/search/suggest?q=plc", "/api/settings"];
  for (const path of pages) await timed(ORIGIN + path, { headers: BROTLI });
  return async (shares, arrival, seconds) => {
    const values = await tokens();
    return {
      notBefore: performance.now() + FORM_MS,
      server: SERVER_ADDRESS,
      host: HOST,
      seconds,
      arrival,
      connections: CONNECTIONS,
      patience: 10,
      kinds: [
        reading("pages", shares.pages, pages),
        reading("files", shares.files, files),
        reading("calls", shares.calls, calls),
        enquiries(shares.enquiries, values),
      ],
    };
  };
}

/** Every address of the sitemap, most popular first. */
async function publicPages(): Promise<string[]> {
  const parts = addresses((await timed(`${ORIGIN}/sitemap.xml`)).bytes.toString());
  const pages = await Promise.all(parts.map(async (part) => addresses((await timed(part)).bytes.toString())));
  return pages.flat().map((address) => new URL(address).pathname);
}

function filesOf(html: string): string[] {
  const files = [...html.matchAll(/\/assets\/[^" ]+\.(?:js|css|woff2)/g)].map(([path]) => path);
  return [...new Set(files)];
}

function reading(name: string, share: number, paths: string[]): Kind {
  const weights = zipf(paths.length);
  const targets = paths.map((path, rank) => ({ path, weight: weights[rank] ?? 0 }));
  return { name, share, method: "GET", headers: BROTLI, targets, body: "", values: [] };
}

function enquiries(share: number, values: string[]): Kind {
  return {
    name: "enquiries",
    share,
    method: "POST",
    headers: {
      ...BROTLI,
      "content-type": "application/json",
      origin: ORIGIN,
      "sec-fetch-site": "same-origin",
    },
    targets: [{ path: "/api/mail/contact", weight: 1 }],
    body: JSON.stringify({
      name: "Asha Rao",
      email: "asha.rao{number}@example.in",
      phone: "+91 98450 12345",
      subject: "Weekend batch",
      message: "Is there a batch on Saturdays for somebody who works?",
      key: `${process.hrtime.bigint()}-{number}`,
      form_token: "{value}",
      page: "/contact",
    }),
    values,
  };
}

/** Tokens of forms, each opened by another visitor, few of one network. */
async function tokens(): Promise<string[]> {
  const found: string[] = [];
  const numbers = Array.from({ length: TOKENS }, (_, number) => number).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const number of numbers) {
        const visitor = `198.${18 + (number & 1)}.${(number >> 1) & 255}.${number >> 9}`;
        const answer = await timed(`${ORIGIN}/api/forms/token`, { headers: { "x-forwarded-for": visitor } });
        found.push(JSON.parse(answer.bytes.toString()).token);
      }
    }),
  );
  return found;
}
