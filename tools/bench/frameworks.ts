/**
 * Cached pages against the best mode of Next.js and of rari, with the same page.
 *
 * The same: style and body of our page, with the data in it, in the production server of each framework, rendered by its
 * React, kept in its cache, and checked to come from there; the encodings that both sides really send.
 * Not the same, each in favour of the framework: it takes the body as one string, holds it once, and its head has no
 * metadata, preloads and structured data. Answers differ in size by about 3 %, see the rows of the bytes.
 */
import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { timed } from "./request.ts";
import { ended, FRAMEWORK_PORT, ORIGIN, type Site, until } from "./site.ts";
import type { Table } from "./table.ts";
import { compared } from "./wrk.ts";

const run = promisify(execFile);

const OURS = `${ORIGIN}/courses`;
const THEIRS = `http://127.0.0.1:${FRAMEWORK_PORT}/`;

type Framework = { name: string; folder: string; content: string; build: string; start: string };

/** `content` is the file that the sources read the page from; the programs are those of the framework's commands. */
const FRAMEWORKS: readonly Framework[] = [
  {
    name: "Next.js",
    folder: "next",
    content: "page.js",
    build: "next/dist/bin/next build",
    start: "next/dist/bin/next start --hostname 127.0.0.1",
  },
  {
    name: "rari",
    folder: "rari",
    content: "src/page.js",
    build: "vite/bin/vite.js build",
    start: "rari/dist/cli.mjs start",
  },
];

/** The first is what every server compresses with. */
const LOADS = [
  { title: "cached page, 64 connections", encoding: "gzip", connections: 64 },
  { title: "cached page, one connection", encoding: "gzip", connections: 1 },
  { title: "cached page in Brotli", encoding: "br", connections: 64 },
  { title: "cached page without compression", encoding: "identity", connections: 64 },
];

const ENVIRONMENT = {
  ...process.env,
  // npm leaves out packages that are for a newer Node.js than the one that runs it.
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  NODE_ENV: "production",
  PORT: `${FRAMEWORK_PORT}`,
  NEXT_TELEMETRY_DISABLED: "1",
};

type Page = { style: string; body: string };

export async function frameworks(_: Site, table: Table) {
  const page = await ourPage();
  for (const framework of FRAMEWORKS) {
    const folder = mkdtempSync(join(tmpdir(), `bench-${framework.folder}-`));
    try {
      cpSync(join(import.meta.dirname, "frameworks", framework.folder), folder, { recursive: true });
      const missing = await install(folder);
      if (missing) {
        process.stderr.write(
          `${framework.name} is not compared, as its packages cannot be installed: ${missing}\n`,
        );
        process.exitCode = 1;
        return;
      }
      const content = Object.entries(page).map(
        ([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`,
      );
      writeFileSync(join(folder, framework.content), content.join(""));
      await compare(framework, folder, page, table);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** Without our programs: a framework adds its own. */
async function ourPage(): Promise<Page> {
  const { bytes } = await timed(OURS, { headers: { "accept-encoding": "identity" } });
  const [, style] = /<style[^>]*>(.*?)<\/style>/s.exec(bytes.toString()) ?? [];
  const [, body] = /<body[^>]*>(.*)<\/body>/s.exec(bytes.toString()) ?? [];
  if (!style || !body) throw new Error(`${OURS} has no style or no body`);
  return { style, body: body.replace(/<script[^>]* src=[^>]*><\/script>/g, "") };
}

/**
 * Installs what the lockfile names, without running scripts of packages; tells why it failed. Not `npm ci`: it wants an
 * entry for each optional package, and the registry does not have all of rari's.
 */
async function install(folder: string): Promise<string | undefined> {
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--prefer-offline"];
  // By default npm tries for minutes.
  const patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
  try {
    await run("npm", ["install", ...options, ...patience], { cwd: folder, env: ENVIRONMENT });
    return undefined;
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    return /^npm error (.*)$/m.exec(stderr)?.[1] ?? message.split("\n")[0];
  }
}

async function compare({ name, build, start }: Framework, folder: string, page: Page, table: Table) {
  const command = (line: string) => {
    const [program = "", ...args] = line.split(" ");
    return [join(folder, "node_modules", program), ...args];
  };
  await run(process.execPath, command(build), { cwd: folder, env: ENVIRONMENT });
  const server = spawn(process.execPath, command(start), { cwd: folder, env: ENVIRONMENT, stdio: "ignore" });
  try {
    for (const { title, encoding, connections } of LOADS) {
      if (!(await sends(encoding, page))) continue;
      // Of 64 connections, Next.js keeps the last one waiting for more than two seconds on a busy machine.
      const load = { headers: { "accept-encoding": encoding }, connections, timeout: 20 };
      await compared(OURS, THEIRS, { ...load, seconds: 1 }, 1);
      const { rate, other, ratio } = await compared(OURS, THEIRS, load);
      const sizes = [OURS, THEIRS].map(async (address) => (await timed(address, load)).bytes.length);
      // No browser asks for pages without compression.
      if (encoding === "identity") table.tell(`${title}, against ${name}`, ratio.toFixed(2));
      else table.atLeast(`${title}, against ${name}`, ratio, 1);
      table.tell(`  requests a second: ours, ${name}`, `${rate.toFixed(0)}, ${other.toFixed(0)}`);
      table.tell(`  bytes of an answer: ours, ${name}`, (await Promise.all(sizes)).join(", "));
    }
  } finally {
    await ended(server);
  }
}

/** Waits for an answer from the framework's cache; tells whether it has the encoding that was asked for. */
async function sends(encoding: string, { style, body }: Page): Promise<boolean> {
  let sent: string | undefined;
  await until(async () => {
    const response = await fetch(THEIRS, { headers: { "accept-encoding": encoding } }).catch(() => undefined);
    const text = await response?.text();
    if (response?.status !== 200 || !text?.includes(style) || !text.includes(body)) return false;
    sent = response.headers.get("content-encoding") ?? "identity";
    return (response.headers.get("x-nextjs-cache") ?? response.headers.get("x-cache")) === "HIT";
  });
  return sent === encoding;
}
