/**
 * The security headers of every kind of answer: over plain http, what has to be there on each; behind TLS, the score of
 * each page after the rules of Mozilla's HTTP Observatory.
 */
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { ORIGIN, SERVER_ADDRESS, type Site } from "../bench/site.ts";
import type { Outcomes } from "./report.ts";
import { addressOf, tokenOf } from "./staff.ts";
import { type Sent, send } from "./visitor.ts";

const PACKAGE = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";
const HOME = join(import.meta.dirname, `../../node_modules/.cache/http-observatory-${VERSION}`);
/** 100, and what the rules add for the best answer to each: 140 with a cookie, 5 more on the preload list of browsers. */
const SCORE = 135;

const PAGES = [
  "/",
  "/courses",
  "/courses/category/all?q=plc",
  "/courses/compare",
  "/batches",
  "/consultancy",
  "/about",
  "/contact",
  "/privacy",
  "/newsletter/confirm?token=none",
  "/newsletter/unsubscribe?token=none",
  "/login",
  "/login/welcome?token=none",
  "/forgot-password",
  "/admin",
  "/admin/courses",
];

type Asked = { path: string; sent?: Sent };

export async function headers(site: Site, outcomes: Outcomes) {
  const course = await firstCourse();
  const pages = [...PAGES, course, `${course}/reserve`];
  for (const { path, sent } of await kindsOfAnswers(pages)) {
    const reply = await send(path, sent);
    const what = `${sent?.method ?? "GET"} ${path} (${reply.status})`;
    outcomes.count(what, reply.milliseconds);
    for (const fault of faults(reply.headers, reply.body.length > 0)) outcomes.fail(`${what}: ${fault}`);
  }
  await behindTls(site, outcomes, pages);
}

async function firstCourse(): Promise<string> {
  const { body } = await send("/sitemaps/courses-1.xml");
  const [, path] = /<loc>https?:\/\/[^/]+(\/courses\/[^</]+)<\/loc>/.exec(body.toString()) ?? [];
  if (!path) throw new Error("The sitemap has no course.");
  return path;
}

/** Pages, files, calls and refusals. */
async function kindsOfAnswers(pages: string[]): Promise<Asked[]> {
  const html = (await send("/")).body.toString();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => ({ path: path ?? "" }));
  const authorization = `Bearer ${await tokenOf(addressOf("owner", "main"))}`;
  const staff = (path: string): Asked => ({ path, sent: { headers: { authorization } } });
  const discovery = [
    "/robots.txt",
    "/sitemap.xml",
    "/feed.xml",
    "/jobs.xml",
    "/batches.ics",
    "/site.webmanifest",
    "/favicon.svg",
  ];
  const calls = [
    "/api/settings",
    "/api/nothing",
    "/api",
    "/api/openapi.json",
    "/healthz",
    "/readyz",
    "/api/auth/me",
  ];
  return [
    ...[...pages, ...discovery, ...calls].map((path) => ({ path })),
    ...files,
    ...["/api/leads", "/api/admin/courses.csv", "/api/audit", "/api/leads.csv"].map(staff),
    { path: "/nowhere" },
    { path: "/assets/nothing.js" },
    { path: "/media/nothing/nothing.webp" },
    { path: "/og/courses/nothing.png" },
    { path: "/COURSES" },
    { path: "/", sent: { method: "DELETE" } },
    { path: "/api/settings", sent: { method: "DELETE" } },
    { path: "/", sent: { headers: { host: "evil.example" } } },
    {
      path: "/api/mail/contact",
      sent: { body: "{", headers: { "content-type": "application/json", origin: ORIGIN } },
    },
    { path: "/api/mail/contact", sent: { body: "{}", headers: { origin: "https://evil.example" } } },
    {
      path: "/login",
      sent: {
        body: "email=a",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN },
      },
    },
  ];
}

/** What an answer lacks. */
function faults(given: IncomingHttpHeaders, hasBody: boolean): string[] {
  const found: string[] = [];
  const must = (holds: boolean, fault: string) => {
    if (!holds) found.push(fault);
  };
  const text = (name: string) => String(given[name] ?? "");
  const policy = text("content-security-policy");
  must(text("x-content-type-options") === "nosniff", "no nosniff");
  must(["DENY", "SAMEORIGIN"].includes(text("x-frame-options")), "no x-frame-options");
  must(
    text("referrer-policy") !== "" && !/unsafe-url|when-downgrade|^origin/.test(text("referrer-policy")),
    "referrer",
  );
  must(text("cross-origin-resource-policy") === "same-origin", "no cross-origin-resource-policy");
  must(text("cross-origin-opener-policy") === "same-origin", "no cross-origin-opener-policy");
  must(text("permissions-policy") !== "", "no permissions-policy");
  must(text("cache-control") !== "", "no cache-control");
  must(/default-src 'none'/.test(policy), "policy without default-src 'none'");
  must(/frame-ancestors 'none'/.test(policy), "policy without frame-ancestors");
  // An image may have styles of its own.
  must(
    !/unsafe|data:|\*|http:/.test(policy) || text("content-type").startsWith("image/svg"),
    `policy ${policy}`,
  );
  must(!hasBody || text("content-type") !== "", "no content-type");
  must(
    !/^(text|image\/svg)/.test(text("content-type")) || /charset=utf-8/i.test(text("content-type")),
    "no charset",
  );
  for (const name of ["server", "x-powered-by", "x-aspnet-version", "via", "access-control-allow-origin"]) {
    must(text(name) === "", `says ${name}: ${text(name)}`);
  }
  if (text("content-type").startsWith("text/html")) {
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      must(policy.includes(rule), `policy without ${rule}`);
    }
  }
  return found;
}

/** As in service: TLS ends before the server, and http leads to https. */
async function behindTls(site: Site, outcomes: Outcomes, pages: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "attack-tls-"));
  const certificate = makeCertificate(folder);
  const [host, port] = SERVER_ADDRESS.split(":");
  const tls = createTlsServer(certificate, (incoming) => {
    const onward = connect({ host: host ?? "", port: Number(port) });
    incoming.on("error", () => onward.destroy()).pipe(onward);
    onward.on("error", () => incoming.destroy()).pipe(incoming);
  });
  const secure = await portOf(tls);
  const redirecting = createHttpServer((request, response) => {
    response.writeHead(301, { location: `https://localhost:${secure}${request.url}` }).end();
  });
  const plain = await portOf(redirecting);
  try {
    await site.restartServer({ PUBLIC_URL: `https://localhost:${secure}`, RATE_LIMITS: "on" });
    for (const line of await observed(folder, plain, secure, pages)) judge(JSON.parse(line), outcomes);
  } finally {
    await site.restartServer();
    tls.close();
    redirecting.close();
    rmSync(folder, { recursive: true });
  }
}

type Scan = { path: string; status?: number; score: number; modifiers: [string, number][] };

function judge({ path, status, score, modifiers }: Scan, outcomes: Outcomes) {
  outcomes.count(`Observatory: ${path}`);
  const points = modifiers.filter(([, worth]) => worth !== 0).map(([rule, worth]) => `${rule} ${worth}`);
  outcomes.note(`Observatory: ${path} (${status ?? "no answer"}): ${score} (${points.join(", ")})`);
  const lost = modifiers.filter(([, points]) => points < 0).map(([rule]) => rule);
  outcomes.expect(score >= SCORE, `${path} scores ${score}: ${lost.join(", ")}`);
}

/** In a process of its own, because only at its start does Node.js take a certificate to trust. */
async function observed(folder: string, plain: number, secure: number, pages: string[]): Promise<string[]> {
  install();
  const { spawn } = await import("node:child_process");
  const script = join(HOME, "observatory.mjs");
  const child = spawn(process.execPath, [script, String(plain), String(secure), ...pages], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "certificate.pem") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  const lines = text.split("\n").filter(Boolean);
  if (lines.length !== pages.length)
    throw new Error(`${lines.length} of ${pages.length} pages were scanned.`);
  return lines;
}

/** On first use; it is no dependency of the site. Its install script would fetch lists from elsewhere. */
function install() {
  if (!existsSync(join(HOME, "node_modules", PACKAGE, "src"))) {
    mkdirSync(HOME, { recursive: true });
    writeFileSync(join(HOME, "package.json"), '{ "private": true, "type": "module" }');
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
    const { status } = spawnSync("npm", ["install", "--prefix", HOME, ...options, `${PACKAGE}@${VERSION}`], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (status !== 0) throw new Error(`${PACKAGE} cannot be installed.`);
    // The list of preloaded hosts, on which localhost is not.
    writeFileSync(join(HOME, "node_modules", PACKAGE, "conf/hsts-preload.json"), "{}");
  }
  copyFileSync(join(import.meta.dirname, "observatory.mjs"), join(HOME, "observatory.mjs"));
}

function makeCertificate(folder: string) {
  const files = { key: join(folder, "key.pem"), cert: join(folder, "certificate.pem") };
  const options =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  const { status } = spawnSync(
    "openssl",
    [
      ...options.split(" "),
      "-addext",
      "subjectAltName=DNS:localhost",
      "-keyout",
      files.key,
      "-out",
      files.cert,
    ],
    { stdio: "ignore" },
  );
  if (status !== 0) throw new Error("openssl makes no certificate.");
  return { key: readFileSync(files.key), cert: readFileSync(files.cert) };
}

function portOf(
  server: ReturnType<typeof createHttpServer> | ReturnType<typeof createTlsServer>,
): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "localhost", () => resolve((server.address() as AddressInfo).port));
  });
}
