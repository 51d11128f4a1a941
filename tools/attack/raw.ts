/** Bytes over a socket, as no HTTP library would send them, and the answers that came back. */
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SERVER_ADDRESS } from "../bench/site.ts";

/** Without a byte for so long, a connection has said what it had to say. */
const QUIET_MS = 400;
/** For the first byte of an answer. */
const PATIENCE_MS = 8000;

export type Answer = { status: number; head: string; body: Buffer };
export type Exchange = {
  answers: Answer[];
  /** What was left that is no answer. */
  rest: Buffer;
  /** Whether the server ended the connection. */
  closed: boolean;
  /** Until the first byte of an answer or the end. */
  milliseconds: number;
};

export function open(): Socket {
  const [host, port] = SERVER_ADDRESS.split(":");
  // An error is followed by "close", which is what callers wait for.
  return connect({ host: host ?? "", port: Number(port) }).on("error", () => undefined);
}

/** Sends the bytes on a connection of their own, each piece a moment after the one before. */
export async function exchange(...pieces: (string | Buffer)[]): Promise<Exchange> {
  const socket = open().setNoDelay(true);
  const chunks: Buffer[] = [];
  const started = performance.now();
  let first: number | undefined;
  let last = started;
  let closed = false;
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    last = performance.now();
    first ??= last - started;
  });
  socket.on("close", () => {
    closed = true;
    first ??= performance.now() - started;
  });
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await pause(30);
    if (!socket.destroyed) socket.write(typeof piece === "string" ? Buffer.from(piece, "latin1") : piece);
  }
  const isDone = () => {
    const now = performance.now();
    return closed || (first !== undefined ? now - last > QUIET_MS : now - started > PATIENCE_MS);
  };
  while (!isDone()) await pause(5);
  socket.destroy();
  const { answers, rest } = answersIn(Buffer.concat(chunks));
  return { answers, rest, closed, milliseconds: first ?? performance.now() - started };
}

/** Splits what a server sent into its answers to requests other than HEAD. */
export function answersIn(bytes: Buffer): { answers: Answer[]; rest: Buffer } {
  const answers: Answer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf("\r\n\r\n");
    const head = rest.toString("latin1", 0, Math.max(end, 0));
    const [, status] = /^HTTP\/1\.[01] (\d{3})/.exec(head) ?? [];
    if (end < 0 || !status) return { answers, rest };
    const after = rest.subarray(end + 4);
    const taken = bodyOf(head, Number(status), after);
    answers.push({ status: Number(status), head, body: taken.body });
    rest = after.subarray(taken.length);
  }
}

function bodyOf(head: string, status: number, after: Buffer): { body: Buffer; length: number } {
  if (status < 200 || status === 204 || status === 304) return { body: Buffer.alloc(0), length: 0 };
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (length) return { body: after.subarray(0, Number(length)), length: Number(length) };
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { body: after, length: after.length };
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = after.indexOf("\r\n", at);
    const size = Number.parseInt(after.toString("latin1", at, line), 16);
    if (line < 0 || Number.isNaN(size)) return { body: Buffer.concat(parts), length: after.length };
    parts.push(after.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
    if (size === 0) return { body: Buffer.concat(parts), length: at };
  }
}
