/** One request, timed. */
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true });

export type Timed = { milliseconds: number; bytes: Buffer; status: number; etag: string };
type Options = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * Sends a request over a connection that is kept open; tells the milliseconds, and the bytes of the body as received.
 * The address may be a path behind the socket of a process: `unix:/folder/socket:/render`.
 */
export function timed(
  address: string,
  { headers = {}, body, method = body ? "POST" : "GET" }: Options = {},
): Promise<Timed> {
  const [, socketPath, path] = /^unix:([^:]+):(.*)$/.exec(address) ?? [];
  const target = socketPath ? { socketPath, path } : new URL(address);
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const options = { ...urlParts(target), method, agent, headers };
    const outgoing = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          milliseconds: performance.now() - started,
          bytes: Buffer.concat(chunks),
          status: response.statusCode ?? 0,
          etag: response.headers.etag ?? "",
        }),
      );
    });
    // The server may have closed a connection that was kept open.
    outgoing.on("error", (error) =>
      outgoing.reusedSocket
        ? resolve(timed(address, { method, headers, ...(body && { body }) }))
        : reject(error),
    );
    outgoing.end(body);
  });
}

function urlParts(target: URL | { socketPath: string; path: string | undefined }) {
  if (!(target instanceof URL)) return target;
  return { hostname: target.hostname, port: target.port, path: target.pathname + target.search };
}
