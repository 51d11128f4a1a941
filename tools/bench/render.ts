/**
 * What a page costs in the renderer: `renderToString` alone and to bytes, the document, and a call of `POST /render`.
 * `node tools/bench/render.ts [rounds] [url …]`. Needs a built app and server; `SERVER_BINARY` names another server than
 * the release build.
 *
 * The bodies of the calls are those that the server sends for its demo content: this process answers it as its renderer
 * once for each page and keeps what it was asked. Then the same bodies are rendered here and by a renderer process, in
 * turn, so that the load of the machine changes all alike.
 */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { timed } from "./request.ts";
import { ORIGIN, Site } from "./site.ts";
import { median } from "./statistics.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = [
  "/",
  "/about",
  "/courses",
  "/courses/category/all?page=2",
  "/courses/plc-programming",
  "/team/meenakshi-raghunathan",
  "/consultancy",
  "/consultancy/industrial-automation-solution",
  "/contact",
  "/terms",
  "/privacy",
  "/404",
];
const WARM_UP = 200;

const [rounds = "300", ...wanted] = process.argv.slice(2);

interface Work {
  readonly url: string;
  readonly body: string;
  readonly times: { string: number[]; react: number[]; page: number[]; call: number[] };
  /** Sizes in bytes: the document, the markup of React and the page data for hydration. */
  size: { html: number; markup: number; preload: number };
}

process.env.NODE_ENV = "production";
const bodies = new Map<string, string>();
const site = new Site();
try {
  site.prepare();
  const works = await record(wanted.length > 0 ? wanted : PAGES);
  await site.startRenderer();
  await measure(works, Number(rounds));
  report(works);
} finally {
  await site.stop();
}

/** The bodies that the server sends to its renderer. */
async function record(urls: readonly string[]): Promise<Work[]> {
  const recorder = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    if (request.url === "/render") {
      const { url, splash } = JSON.parse(body);
      // The server renders some pages ahead, in both variants.
      if (splash || !bodies.has(url)) bodies.set(url, body);
    }
    // The server then answers with its own plain page.
    response.writeHead(request.url === "/render" ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => recorder.listen(site.rendererPlace(), resolve));
  await site.startServer();
  for (const url of urls) await timed(ORIGIN + url, { headers: { accept: "text/html" } });
  await site.stopServer();
  recorder.closeAllConnections();
  await new Promise((resolve) => recorder.close(resolve));
  return urls.map((url) => {
    const body = bodies.get(url);
    if (body === undefined) throw new Error(`the server asked for no render of ${url}`);
    return {
      url,
      body,
      times: { string: [], react: [], page: [], call: [] },
      size: { html: 0, markup: 0, preload: 0 },
    };
  });
}

async function measure(works: readonly Work[], count: number) {
  // The build imports these functions once it is loaded, and gets these ones, which keep what they were given.
  const load = createRequire(join(ROOT, "app/package.json"));
  const server: { renderToString: (element: unknown) => string } = load("react-dom/server");
  const { renderToString } = server;
  let tree: unknown = null;
  server.renderToString = (element) => {
    tree = element;
    return renderToString(element);
  };
  const { ENTRY } = await import("../../ssr-renderer/src/build.ts");
  const { render } = await import("../../ssr-renderer/src/render.ts");
  const { parseRequest } = await import("../../ssr-renderer/src/protocol.ts");
  await import(ENTRY.href);

  for (const { body, times, size } of works) {
    const { input } = parseRequest(body);
    const { html } = await render(input);
    const root = tree;
    size.html = html.length;
    size.markup = Buffer.byteLength(renderToString(root));
    size.preload = Buffer.byteLength(/id="page-data">(.*?)<\/script>/s.exec(html.toString())?.[1] ?? "");
    for (let round = -WARM_UP; round < count; round += 1) {
      const started = performance.now();
      const text = renderToString(root);
      const string = performance.now();
      // React leaves a text in thousands of pieces, which are put together where it is first read.
      Buffer.from(text);
      const react = performance.now();
      await render(input);
      const page = performance.now();
      const { milliseconds, status } = await timed(site.rendererAddress("/render"), {
        headers: { "content-type": "application/json", "x-render-id": randomUUID() },
        body,
      });
      if (status !== 200) throw new Error(`the renderer answered ${status}`);
      if (round < 0) continue;
      times.string.push(string - started);
      times.react.push(react - started);
      times.page.push(page - react);
      times.call.push(milliseconds);
    }
  }
}

function report(works: readonly Work[]) {
  const at = (times: number[], part: number) => {
    const sorted = times.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  };
  const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
  const rows = works.map(({ url, times, size }) => [
    url,
    ...[times.string, times.react, times.page, times.call].map(
      (kind) => `${median(kind).toFixed(2)}/${at(kind, 0.99).toFixed(2)}`,
    ),
    (median(times.page) / median(times.react)).toFixed(2),
    (median(times.call) / median(times.react)).toFixed(2),
    kilobytes(size.html),
    kilobytes(size.markup),
    kilobytes(size.preload),
  ]);
  const heads = [
    "page",
    "React",
    "to bytes",
    "page",
    "call",
    "page/React",
    "call/React",
    "HTML",
    "markup",
    "data",
  ];
  process.stdout.write("Times in ms (p50/p99), sizes in kB.\n");
  const width = (column: number) => Math.max(...[heads, ...rows].map((row) => row[column]?.length ?? 0));
  for (const row of [heads, ...rows]) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(width(column)) : cell.padStart(width(column)),
    );
    process.stdout.write(`${cells.join("  ")}\n`);
  }
}
