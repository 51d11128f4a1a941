/** Requests of clients, over connections that are kept open. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { SERVER_ADDRESS } from "../bench/site.ts";

const PATIENCE_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer; milliseconds: number };
export type Sent = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: Buffer | string;
};

/** Sends a request exactly as given: neither the path nor the headers are put right. No status where none came. */
export async function send(path: string, sent: Sent = {}): Promise<Reply> {
  const started = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    const reply = await once(path, sent, started);
    // The server may have closed a connection that was kept open.
    if (reply !== "stale connection") return reply;
    if (attempt === 3) return { status: 0, headers: {}, body: Buffer.from(reply), milliseconds: 0 };
  }
}

function once(path: string, sent: Sent, started: number): Promise<Reply | "stale connection"> {
  const { method = sent.body === undefined ? "GET" : "POST", headers = {}, body } = sent;
  const [hostname, port] = SERVER_ADDRESS.split(":");
  return new Promise((resolve) => {
    const since = () => performance.now() - started;
    const outgoing = request({ hostname, port, path, method, headers, agent, setHost: !headers.host });
    const timer = setTimeout(() => outgoing.destroy(new Error("no answer")), PATIENCE_MS);
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("close", () => {
        clearTimeout(timer);
        const status = response.complete ? (response.statusCode ?? 0) : 0;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks), milliseconds: since() });
      });
    });
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      const isStale = outgoing.reusedSocket && since() < PATIENCE_MS - 1000;
      resolve(
        isStale
          ? "stale connection"
          : { status: 0, headers: {}, body: Buffer.from(error.message), milliseconds: since() },
      );
    });
    outgoing.end(body);
  });
}

/** Runs `task` for each number below `total`, so many at a time. */
export async function atOnce(workers: number, total: number, task: (index: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    while (next < total) {
      next += 1;
      await task(next - 1);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
