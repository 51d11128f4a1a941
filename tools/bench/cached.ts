/** Cached pages and files, against nginx with the same bytes. */
import { Nginx } from "./nginx.ts";
import { timed } from "./request.ts";
import { ORIGIN, type Site } from "./site.ts";
import type { Table } from "./table.ts";
import { compared, type Load } from "./wrk.ts";

const BROTLI = { "accept-encoding": "br" };
const IDENTITY = { "accept-encoding": "identity" };
const PAGE = `${ORIGIN}/courses`;

export async function cached(_: Site, table: Table) {
  const { bytes: page } = await timed(PAGE, { headers: BROTLI });
  const { bytes: plainPage } = await timed(PAGE, { headers: IDENTITY });
  const file = await largestScript(plainPage.toString());
  const { bytes: script } = await timed(file, { headers: BROTLI });
  const nginx = new Nginx();
  try {
    const type = "text/html; charset=utf-8";
    await nginx.start({
      page: { bytes: page, type, encoding: "br" },
      plain: { bytes: plainPage, type, encoding: "identity" },
      script: { bytes: script, type: "text/javascript", encoding: "br" },
    });
    const against = async (what: string, ours: string, name: string, load: Load, least?: number) => {
      const { rate, other, ratio } = await compared(ours, nginx.address(name), load);
      if (least) table.atLeast(`${what}, against nginx`, ratio, least);
      else table.tell(`${what}, against nginx`, ratio.toFixed(2));
      table.tell(`  requests a second: ours, nginx`, `${rate.toFixed(0)}, ${other.toFixed(0)}`);
    };
    await compared(PAGE, nginx.address("page"), {}, 1);
    await against("cached page, 64 connections", PAGE, "page", { headers: BROTLI }, 0.9);
    await against("cached page, one connection", PAGE, "page", { headers: BROTLI, connections: 1 }, 0.9);
    await against("cached page without compression", PAGE, "plain", { headers: IDENTITY });
    await against(`file of ${(script.length / 1000).toFixed(0)} kB`, file, "script", { headers: BROTLI });
    await against("not modified (304)", PAGE, "page", {
      headers: await known([PAGE, nginx.address("page")]),
    });
  } finally {
    nginx.stop();
  }
}

/** The headers of a browser that has the page, whichever server it is from. */
async function known(addresses: string[]): Promise<Record<string, string>> {
  const tags = await Promise.all(
    addresses.map(async (address) => (await fetch(address, { headers: BROTLI })).headers.get("etag")),
  );
  const headers = { ...BROTLI, "if-none-match": tags.join(", ") };
  for (const address of addresses) {
    const { status } = await timed(address, { headers });
    if (status !== 304) throw new Error(`${address} answered ${status} to its own tag`);
  }
  return headers;
}

/** The largest script that a page loads. */
async function largestScript(html: string): Promise<string> {
  const addresses = new Set([...html.matchAll(/\/assets\/[^"]+\.js/g)].map(([path]) => ORIGIN + path));
  const scripts = await Promise.all(
    [...addresses].map(async (address) => ({ address, size: (await timed(address)).bytes.length })),
  );
  const [largest] = scripts.toSorted((a, b) => b.size - a.size);
  if (!largest) throw new Error("the page has no script");
  return largest.address;
}
