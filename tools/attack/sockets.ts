/**
 * What comes over a socket and is no proper request: each gets a refusal or the end of its connection, never an answer to
 * what was hidden in it; and hundreds of slow peers do not keep other clients waiting.
 */
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { HOST, ORIGIN, type Site } from "../bench/site.ts";
import { type Exchange, exchange, open } from "./raw.ts";
import { type Outcomes, SLOW_MS } from "./report.ts";
import { refused, type Shape, served, shapes } from "./shapes.ts";

/** Of each kind of slow peer. */
const SLOW_PEERS = 60;
/** By then the server has to have let go of a slow peer. */
const LET_GO_MS = 30_000;

export async function sockets(_: Site, outcomes: Outcomes) {
  for (const shape of shapes()) await judge(shape, outcomes);
  await Promise.all([
    ...Object.entries(SLOW).map(([name, peer]) => slowPeers(name, peer, outcomes)),
    othersMeanwhile(outcomes),
  ]);
}

async function judge({ name, pieces, expected }: Shape, outcomes: Outcomes) {
  const found = await exchange(...pieces);
  outcomes.count(name, found.milliseconds);
  const statuses =
    found.answers.map(({ status }) => status).join(" ") || (found.closed ? "closed" : "silence");
  const wrong = expected === "refused" ? !isRefused(found) : statuses !== expected.statuses;
  if (wrong) {
    const wanted = expected === refused ? "a refusal" : expected.statuses;
    outcomes.fail(`${name}: ${statuses} instead of ${wanted}`);
  }
  for (const { body } of found.answers) {
    outcomes.expect(!body.includes("panicked"), `${name}: says how the server failed`);
  }
  const after = await exchange(`GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
  outcomes.expect(after.answers[0]?.status === 200, `${name}: the next client gets no answer`);
}

/** One refusal and then the end, or the end alone. */
function isRefused({ answers, rest, closed }: Exchange): boolean {
  const [first, second] = answers;
  if (second || rest.length > 0) return false;
  return first ? served.refusals.has(first.status) : closed;
}

type Peer = (socket: Socket) => Promise<void> | void;
const POST = `POST /api/csp-report HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/reports+json\r\n`;
/** Each would hold its connection for good. */
const SLOW: Record<string, Peer> = {
  "slow header": (socket) => drip(socket, `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: ${"a".repeat(500)}`),
  "slow body": (socket) => {
    socket.write(`${POST}Content-Length: 5000\r\n\r\n`);
    return drip(socket, "a".repeat(5000));
  },
  "slow chunks": (socket) => {
    socket.write(`${POST}Transfer-Encoding: chunked\r\n\r\n`);
    return drip(socket, "1\r\na\r\n".repeat(900));
  },
  "silent from the start": () => undefined,
  "silent within a body": (socket) => void socket.write(`${POST}Content-Length: 5000\r\n\r\n{`),
  "silent after an answer": (socket) => void socket.write(`GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`),
  "reads nothing": (socket) => {
    socket.pause();
    const page = `GET /courses HTTP/1.1\r\nHost: ${HOST}\r\nAccept-Encoding: identity\r\n\r\n`;
    for (let copies = 0; copies < 200; copies += 1) socket.write(page);
  },
};

async function drip(socket: Socket, text: string) {
  for (const byte of text) {
    if (socket.destroyed) return;
    socket.write(byte);
    await pause(1000);
  }
}

/** Peers of one kind at the same time. */
async function slowPeers(name: string, peer: Peer, outcomes: Outcomes) {
  const held = await Promise.all(
    Array.from({ length: SLOW_PEERS }, async (_, number) => {
      await pause(number * 20);
      const socket = open();
      socket.on("data", () => undefined);
      const ended = new Promise<"let go">((resolve) => socket.on("close", () => resolve("let go")));
      void peer(socket);
      // Who reads nothing sees the end only after reading on.
      const late = pause(LET_GO_MS).then(() => {
        socket.resume();
        return Promise.race([ended, pause(1000, "held")]);
      });
      const outcome = await Promise.race([ended, late]);
      socket.destroy();
      outcomes.count(name);
      return outcome;
    }),
  );
  const kept = held.filter((outcome) => outcome === "held").length;
  outcomes.expect(kept === 0, `${name}: ${kept} of ${SLOW_PEERS} connections are held after ${LET_GO_MS} ms`);
}

async function othersMeanwhile(outcomes: Outcomes) {
  const until = performance.now() + LET_GO_MS;
  while (performance.now() < until) {
    const found = await exchange(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`);
    outcomes.count("a page beside slow peers", found.milliseconds);
    const isServed = found.answers[0]?.status === 200 && found.milliseconds < SLOW_MS;
    outcomes.expect(isServed, `beside slow peers: ${found.answers[0]?.status} in ${found.milliseconds} ms`);
    await pause(100);
  }
}
