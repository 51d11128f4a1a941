/** Ways of measuring. Every figure is a median over several runs. */
import { spawnSync } from "node:child_process";
import { Agent, request } from "node:http";

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Requests per second that `wrk` gets out of an address. */
export function requestsPerSecond(address: string, seconds = 4): number {
  const { stdout, status } = spawnSync(
    "wrk",
    ["-t1", "-c32", `-d${seconds}s`, "-H", "Accept-Encoding: br", address],
    { encoding: "utf8" },
  );
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (status !== 0 || !rate || /Non-2xx/.test(stdout))
    throw new Error(`wrk failed on ${address}:\n${stdout}`);
  return rate;
}

/** Two addresses, taken in turns so that a change of the machine's mood meets both: the median of the ratios. */
export function ratioOf(ours: string, yardstick: string, rounds = 3): number {
  return median(Array.from({ length: rounds }, () => requestsPerSecond(ours) / requestsPerSecond(yardstick)));
}

const agent = new Agent({ keepAlive: true });

/** One request over a kept-alive connection: milliseconds, and the bytes of the body as they came. */
export function timed(
  address: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<{ milliseconds: number; bytes: Buffer; status: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const outgoing = request(address, { method: body ? "POST" : "GET", agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          milliseconds: performance.now() - started,
          bytes: Buffer.concat(chunks),
          status: response.statusCode ?? 0,
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
