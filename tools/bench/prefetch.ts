/*
 * What the speculation rules do on a touch, and what they gain: `node tools/bench/prefetch.ts [SITE]` on a running site that
 * has its demo content. From the end of a tap to the first text of the next page, with and without the rules, on 2G and 4G.
 * RUNS is the number of taps of which the median counts, HOLD how many milliseconds a tap lasts.
 *
 * The line is a relay between browser and site: the emulation of DevTools does not slow what the browser fetches ahead.
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM } from "../../app/build/chromium.ts";

interface Line {
  readonly name: string;
  /** Bytes a millisecond. */
  readonly rate: number;
  /** The round trip in milliseconds. */
  readonly roundTrip: number;
}

const LINES: readonly Line[] = [
  { name: "2G", rate: 250 / 8, roundTrip: 300 },
  { name: "4G", rate: 9_000 / 8, roundTrip: 85 },
];
const TAPS = [
  ["/courses", "/courses/machine-learning-with-python"],
  ["/", "/training-for-companies"],
] as const;
const RUNS = Number(process.env.RUNS ?? 5);
const HOLD = Number(process.env.HOLD ?? 100);
/** About what fits into a packet. */
const PACKET = 1_400;

const site = new URL(process.argv[2] ?? "http://localhost:3000");
/** The line of the tap that is measured; none while its first page loads. */
let line: Line | null = null;
/** When the last byte that is on its way will have been sent. */
let busyUntil = 0;
let rules = true;

function relay(browser: Socket): void {
  const server = connect(Number(site.port || 80), "127.0.0.1");
  browser.on("data", (sent) => {
    setTimeout(() => server.destroyed || server.write(sent), (line?.roundTrip ?? 0) / 2);
  });
  server.on("data", (answer) => {
    // Without the header there are no rules; its name has another letter on the way.
    const at = rules ? -1 : answer.indexOf("speculation-rules:");
    if (at >= 0) answer.write("x", at);
    for (let from = 0; from < answer.length; from += PACKET)
      send(browser, answer.subarray(from, from + PACKET));
  });
  browser.on("close", () => server.destroy());
  server.on("close", () => browser.end());
  for (const socket of [browser, server]) socket.on("error", () => socket.destroy());
}

function send(browser: Socket, packet: Buffer): void {
  if (line === null) {
    browser.write(packet);
    return;
  }
  const now = performance.now();
  busyUntil = Math.max(busyUntil, now) + packet.length / line.rate;
  setTimeout(() => browser.destroyed || browser.write(packet), busyUntil - now + line.roundTrip / 2);
}

/** When the first text of a page was painted, in milliseconds since 1970. */
const FIRST_TEXT = `new Promise((done) => {
  const look = () => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    if (paint) done(performance.timeOrigin + paint.startTime);
    else requestAnimationFrame(look);
  };
  look();
})`;
const WAS_AHEAD = 'performance.getEntriesByType("navigation")[0].deliveryType === "navigational-prefetch"';

/** Taps a link; the milliseconds until the next page has text, and whether it was fetched ahead. */
async function tap(browser: Browser, slow: Line, from: string, to: string): Promise<[number, boolean]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  line = null;
  await page.goto(new URL(from, site).href, { waitUntil: "load" });
  const link = page.locator(`a[href="${to}"]`).filter({ visible: true }).first();
  await link.scrollIntoViewIfNeeded();
  // The rules are read after the page.
  await wait(1_500);
  const box = await link.boundingBox();
  if (box === null) throw new Error(`${from} shows no link to ${to}`);
  busyUntil = 0;
  line = slow;
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await tools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await wait(HOLD);
  await tools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const ended = Date.now();
  await page.waitForURL(new URL(to, site).href, { waitUntil: "commit" });
  const shown = await page.evaluate<number>(FIRST_TEXT);
  const ahead = await page.evaluate<boolean>(WAS_AHEAD);
  line = null;
  await context.close();
  return [Math.round(shown - ended), ahead];
}

const server = createServer(relay).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as { port: number };
const browser = await chromium.launch({
  executablePath: CHROMIUM.executablePath,
  args: [`--host-resolver-rules=MAP ${site.host} 127.0.0.1:${port}`],
});
for (const [from, to] of TAPS) {
  for (const slow of LINES) {
    for (rules of [true, false]) {
      const taps: [number, boolean][] = [];
      for (let run = 0; run < RUNS; run++) taps.push(await tap(browser, slow, from, to));
      const times = taps.map(([time]) => time).sort((a, b) => a - b);
      const ahead = taps.filter(([, fetched]) => fetched).length;
      process.stdout.write(
        `${slow.name} ${from} → ${to} ${rules ? "with" : "without"} rules: ${times[RUNS >> 1]} ms ` +
          `(${times.join(", ")}), ${ahead} fetched ahead\n`,
      );
    }
  }
}
await browser.close();
server.close();
