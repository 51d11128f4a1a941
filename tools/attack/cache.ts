/**
 * Cache poisoning: each page is asked for with something that must not matter, first when nothing is in the cache and then
 * when it is. What the next visitor gets has to be the same bytes and headers as before.
 */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { HOST, ORIGIN, type Site } from "../bench/site.ts";
import type { Outcomes } from "./report.ts";
import { addressOf, tokenOf } from "./staff.ts";
import { type Reply, type Sent, send } from "./visitor.ts";

const EVIL = "evil.example";
const PAGES = [
  "/",
  "/courses",
  "/courses/category/electronics",
  "/about",
  "/contact",
  "/robots.txt",
  "/sitemap.xml",
  "/feed.xml",
  "/jobs.xml",
];
const ENCODINGS = ["identity", "gzip", "br"];
/** Differ between two answers without harm. */
const CHANGING = new Set(["date", "x-request-id", "connection", "keep-alive", "content-length"]);

const HOST_HEADERS = [
  "X-Forwarded-Host",
  "X-Forwarded-Server",
  "X-Host",
  "X-HTTP-Host-Override",
  "X-Original-Host",
  "X-Forwarded-Prefix",
  "X-Forwarded-Path",
  "X-Real-Host",
  "Forwarded-Host",
  "X-ProxyUser-Ip",
  "X-WAP-Profile",
  "Origin",
  "Referer",
  "Via",
  "From",
];
const URL_HEADERS = [
  "X-Original-URL",
  "X-Rewrite-URL",
  "X-Forwarded-URI",
  "X-Override-URL",
  "Destination",
  "Content-Location",
];
const SCHEME_HEADERS = [
  "X-Forwarded-Proto",
  "X-Forwarded-Scheme",
  "X-Forwarded-Ssl",
  "Front-End-Https",
  "X-Url-Scheme",
];
const ADDRESS_HEADERS = [
  "X-Forwarded-For",
  "X-Real-IP",
  "True-Client-IP",
  "CF-Connecting-IP",
  "X-Client-IP",
  "X-Cluster-Client-IP",
  "Fastly-Client-IP",
  "Client-IP",
];
const METHOD_HEADERS = ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"];

type Poison = { name: string; sent: Sent; query?: string };

function poisons(): Poison[] {
  const header = (name: string, value: string): Poison => ({
    name: `${name}: ${value}`,
    sent: { headers: { [name]: value } },
  });
  return [
    ...HOST_HEADERS.map((name) => header(name, `https://${EVIL}`)),
    ...HOST_HEADERS.map((name) => header(name, EVIL)),
    ...URL_HEADERS.flatMap((name) => [header(name, "/admin"), header(name, `https://${EVIL}/`)]),
    ...SCHEME_HEADERS.flatMap((name) => [
      header(name, "https"),
      header(name, "on"),
      header(name, "nothttps"),
    ]),
    ...ADDRESS_HEADERS.map((name) => header(name, "127.0.0.1")),
    ...METHOD_HEADERS.flatMap((name) => [header(name, "POST"), header(name, "DELETE")]),
    header("Forwarded", `for=127.0.0.1;host=${EVIL};proto=https`),
    header("X-Forwarded-Port", "31337"),
    header("Cookie", `sid=${EVIL}; device=${EVIL}; theme="><script>`),
    header("Cookie", `__Host-sid=${"a".repeat(3000)}`),
    header("Authorization", "Bearer evil"),
    header("Accept", "application/json"),
    header("Accept", `text/x-${EVIL}`),
    header("Accept-Language", "hi-IN"),
    header("Accept-Charset", "utf-16"),
    header("Accept-Encoding", "zstd, evil"),
    header("Accept-Encoding", "br;q=0, gzip;q=0, identity;q=0, *;q=0"),
    header("User-Agent", `Googlebot ${EVIL}`),
    header("Range", "bytes=0-3"),
    header("If-Range", '"evil"'),
    header("If-Match", '"evil"'),
    header("If-Modified-Since", "Wed, 21 Oct 2099 07:28:00 GMT"),
    header("If-None-Match", "*"),
    header("Cache-Control", "no-store"),
    header("Pragma", "akamai-x-cache-on"),
    header("X-Middleware-Prefetch", "1"),
    header("X-Requested-With", "XMLHttpRequest"),
    header("Sec-Fetch-Site", "same-origin"),
    header("Sec-Fetch-Dest", "script"),
    header("Sec-Purpose", "prefetch"),
    header("Save-Data", "on"),
    header("Content-Type", "text/evil"),
    header("Upgrade-Insecure-Requests", "1"),
    header("Max-Forwards", "0"),
    header("Transfer-Encoding", "chunked"),
    header("X-Build-Id", EVIL),
    header("X-Request-Id", `${EVIL}<script>`),
    header("Expect", "100-continue"),
    { name: "another host", sent: { headers: { host: EVIL } } },
    { name: "host with another port", sent: { headers: { host: HOST.replace(/:\d+$/, ":31337") } } },
    {
      name: "host in capitals with a dot",
      sent: { headers: { host: HOST.toUpperCase().replace(":", ".:") } },
    },
    { name: "a body with GET", sent: { method: "GET", body: `host=${EVIL}` } },
    ...["HEAD", "OPTIONS", "POST", "PUT", "DELETE", "TRACE", "PURGE"].map((method) => ({
      name: method,
      sent: { method },
    })),
    ...[
      "?evil",
      `?utm_source=${EVIL}`,
      `?cb="><script>`,
      "?q=",
      "?page=1&page=2",
      "?_method=DELETE",
      `?url=https://${EVIL}`,
      "?%00",
      "?;a=b",
    ].map((query) => ({ name: query, sent: {}, query })),
  ];
}

export async function cache(_: Site, outcomes: Outcomes) {
  const token = await tokenOf(addressOf("owner", "main"));
  const before = new Map<string, string>();
  for (const page of PAGES) before.set(page, await seenBy(page));
  for (const [index, poison] of poisons().entries()) {
    await emptyCache(token, index);
    for (const round of ["nothing cached", "cached"]) {
      for (const page of PAGES) {
        const reply = await send(page + (poison.query ?? ""), poison.sent);
        outcomes.count(`${poison.name} on ${page}, ${round}`, reply.milliseconds);
        outcomes.expect(
          reply.status > 0 && reply.status < 500,
          `${poison.name} on ${page}: ${reply.status || reply.body.toString()}`,
        );
        if (reply.status < 300)
          outcomes.expect(!mentions(reply), `${poison.name} on ${page}: answer says ${EVIL}`);
        const after = await seenBy(page);
        if (after !== before.get(page)) {
          outcomes.fail(
            `${poison.name} on ${page}, ${round}: the next visitor gets something else: ${after}`,
          );
          before.set(page, await seenBy(page));
        }
      }
    }
  }
}

/** What was sent as a query may stand in the page of this query, quoted. */
function mentions({ headers, body }: Reply): boolean {
  return body.includes(EVIL) || Object.values(headers).flat().join().includes(EVIL);
}

/** Where the renderer takes too long, visitors get a plain page for a while, which is none to compare with. */
async function rendered(page: string) {
  for (let tries = 0; tries < 40; tries += 1) {
    const { body } = await send(page, { headers: { "accept-encoding": "identity" } });
    if (!body.includes('data-render="client"')) return;
    await pause(250);
  }
}

/** What an ordinary visitor gets in each encoding, in short: statuses and a digest. */
async function seenBy(page: string): Promise<string> {
  await rendered(page);
  const hash = createHash("sha256");
  const statuses: number[] = [];
  for (const encoding of ENCODINGS) {
    const { status, headers, body } = await send(page, { headers: { "accept-encoding": encoding } });
    // The weak tags of files name the version of the content, which is another one in each round.
    if (headers.etag?.startsWith("W/")) delete headers.etag;
    const kept = Object.entries(headers).filter(([name]) => !CHANGING.has(name));
    hash.update(JSON.stringify([status, kept.sort()])).update(decoded(headers["content-encoding"], body));
    statuses.push(status);
  }
  return `${statuses} ${hash.digest("hex")}`;
}

function decoded(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

/** Every page is keyed by the version of the content, which each change of the synonyms raises. */
async function emptyCache(token: string, round: number) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", origin: ORIGIN };
  const path = "/api/admin/search/synonyms";
  const now = await send(path, { headers });
  const value = JSON.parse(now.body.toString());
  const reply = await send(path, {
    method: "PUT",
    headers,
    body: JSON.stringify({ groups: [`lathe, turning${round}`], revision: value.revision }),
  });
  if (reply.status !== 200) throw new Error(`The synonyms cannot be changed: ${reply.status} ${reply.body}`);
}
