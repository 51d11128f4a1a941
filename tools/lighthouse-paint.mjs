/*
 * How fast the pages of a running site paint on a phone: `tools/lighthouse paint [SITE] [PATTERN]`. Measures one page
 * of each kind whose address matches the pattern, three ways:
 *   h1  Lighthouse (mobile, performance) directly, HTTP/1.1
 *   h2  the same behind nginx with TLS and HTTP/2, which this script starts
 *   2g  Chromium itself with 50 kB/s, 800 ms latency and a processor slowed four times
 * and fails where a budget is not kept. PAINT_WAYS selects among the three, PAINT_RUNS is the number of Lighthouse runs of
 * which the median counts. With RATE_LIMITS=off the site does not refuse the posted forms.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { linkedPages } from "./lighthouse-pages.mjs";

const [site = "http://localhost:3000", pattern = ""] = process.argv.slice(2);
const WAYS = (process.env.PAINT_WAYS ?? "h1 h2 2g").split(" ");
const RUNS = Number(process.env.PAINT_RUNS ?? 1);

/**
 * Upper limits, except for the score. The scripts that a page loads initially are limited by `npm run size`; the figure
 * here includes what it loads later.
 */
const BUDGETS = { score: 98, lcp: 1500, tbt: 100, cls: 0.01, text: 3000, form: 5000 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const FORM = "main form[method=post]";
const SLOW = { offline: false, latency: 800, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Of the courses, services and people one each: they share a page. The others cannot be reached by a link. */
async function pages() {
  const kinds = new Map();
  for (const { address } of await linkedPages(site)) {
    const kind = address.replace(/^\/(courses|consultancy|team|enroll)\/[^/]+(?=$|\/reserve$)/, "/$1/…");
    if (!kinds.has(kind)) kinds.set(kind, address);
  }
  for (const address of ["/newsletter/unsubscribe", "/no-such-page"]) kinds.set(address, address);
  return [...kinds.values()].filter((address) => new RegExp(pattern).test(address)).sort();
}

async function withLighthouse(origin, address) {
  const flags = ["--headless=new", "--no-sandbox", "--ignore-certificate-errors"];
  const chrome = await launch({ chromeFlags: flags });
  try {
    const options = {
      port: chrome.port,
      onlyCategories: ["performance"],
      logLevel: "silent",
      // The error page is measured, too.
      ignoreStatusCode: true,
    };
    const { lhr } = await lighthouse(new URL(address, origin).href, options);
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    const value = (id) => lhr.audits[id]?.numericValue ?? Number.NaN;
    const requests = lhr.audits["network-requests"].details.items;
    const scripts = requests.filter(({ resourceType }) => resourceType === "Script");
    return {
      score: Math.round((lhr.categories.performance.score ?? 0) * 100),
      fcp: value("first-contentful-paint"),
      lcp: value("largest-contentful-paint"),
      tbt: value("total-blocking-time"),
      cls: value("cumulative-layout-shift"),
      requests: requests.length,
      scripts: scripts.length,
      script: sum(scripts.map(({ transferSize }) => transferSize)) / 1000,
      bytes: sum(requests.map(({ transferSize }) => transferSize)) / 1000,
    };
  } finally {
    chrome.kill();
  }
}

/** The run with the median score. */
async function medianRun(origin, address) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await withLighthouse(origin, address));
  return runs.sort((one, other) => one.score - other.score || other.lcp - one.lcp)[Math.floor(RUNS / 2)];
}

/** When text is readable, and when a form is answered that was sent without scripts as soon as it was there. */
async function onSlowNetwork(address) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const { page } = await slowPage(browser, address, true);
    const text = await firstPaint(page);
    await page.waitForSelector("#root[data-hydrated]", { state: "attached", timeout: 60_000 });
    const [largest, hydrated] = await page.evaluate(() => [window.largestPaint, performance.now()]);
    return { text, largest, hydrated, ...(await formAnswer(browser, address)) };
  } finally {
    await browser.close();
  }
}

async function slowPage(browser, address, javaScriptEnabled) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    window.largestPaint = 0;
    new PerformanceObserver((list) => {
      window.largestPaint = list.getEntries().at(-1).startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(new URL(address, site).href, { waitUntil: "commit", timeout: 60_000 });
  return { context, page };
}

/** Asked from outside, because timers do not run in a page without scripts. */
async function firstPaint(page) {
  for (;;) {
    const painted = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const time = await page.evaluate(painted);
    if (time !== undefined) return time;
    await page.waitForTimeout(20);
  }
}

async function formAnswer(browser, address) {
  const { context, page } = await slowPage(browser, address, false);
  try {
    await page.waitForLoadState("domcontentloaded");
    const painted = await firstPaint(page);
    if ((await page.locator(FORM).count()) === 0) return { form: Number.NaN, answer: Number.NaN };
    const form = Math.max(painted, await page.evaluate(() => performance.now()));
    const sent = Date.now();
    // Without values it is refused, so that nothing is stored; the answer is a page like any other.
    const answered = page.waitForNavigation({ waitUntil: "commit", timeout: 60_000 });
    await page.evaluate((selector) => document.querySelector(selector).submit(), FORM);
    await answered;
    await firstPaint(page);
    return { form, answer: form + Date.now() - sent };
  } finally {
    await context.close();
  }
}

/** nginx with TLS and HTTP/2 in front of the site. */
async function startNginx() {
  const folder = mkdtempSync(join(tmpdir(), "paint-nginx-"));
  const port = await freePort();
  const quiet = { stdio: "ignore" };
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", ...subject, "-keyout", key, "-out", certificate],
    quiet,
  );
  const configuration = join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     events {}
     http {
       access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       upstream site { server ${new URL(site).host}; keepalive 16; }
       server {
         listen 127.0.0.1:${port} ssl http2;
         ssl_certificate ${certificate}; ssl_certificate_key ${key};
         location / {
           proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
           proxy_set_header Host ${new URL(site).host};
         }
       }
     }`,
  );
  const nginx = spawn("nginx", ["-c", configuration, "-g", "daemon off;"], quiet);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return {
    origin: `https://localhost:${port}`,
    stop() {
      nginx.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

let failed = 0;

function row(way, address, measured, columns) {
  const cells = columns.map(([name, digits = 0]) => {
    const value = measured[name];
    if (Number.isNaN(value)) return "-".padStart(10);
    const budget = BUDGETS[name];
    const kept = budget === undefined || (name === "score" ? value >= budget : value <= budget);
    if (!kept) failed += 1;
    return `${kept ? "" : "!"}${value.toFixed(digits)}`.padStart(10);
  });
  process.stdout.write(`${way}  ${address.padEnd(44)}${cells.join("")}\n`);
}

function head(way, columns) {
  process.stdout.write(
    `${way}  ${"page".padEnd(44)}${columns.map(([name]) => name.padStart(10)).join("")}\n`,
  );
}

const LIGHTHOUSE = [
  ["score"],
  ["fcp"],
  ["lcp"],
  ["tbt"],
  ["cls", 4],
  ["requests"],
  ["scripts"],
  ["script", 1],
  ["bytes", 1],
];
const SLOW_NETWORK = [["text"], ["largest"], ["hydrated"], ["form"], ["answer"]];

const measured = await pages();
if (WAYS.includes("h1")) {
  head("h1", LIGHTHOUSE);
  for (const address of measured) row("h1", address, await medianRun(site, address), LIGHTHOUSE);
}
if (WAYS.includes("h2")) {
  const nginx = await startNginx();
  try {
    head("h2", LIGHTHOUSE);
    for (const address of measured) row("h2", address, await medianRun(nginx.origin, address), LIGHTHOUSE);
  } finally {
    nginx.stop();
  }
}
if (WAYS.includes("2g")) {
  head("2g", SLOW_NETWORK);
  for (const address of measured) row("2g", address, await onSlowNetwork(address), SLOW_NETWORK);
}
process.exitCode = failed > 0 ? 1 : 0;
