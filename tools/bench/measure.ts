/** Measurements, each the median of several runs. */
import { execFile } from "node:child_process";
import { Agent, request } from "node:http";
import { promisify } from "node:util";

const run = promisify(execFile);

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * The requests per second that `wrk` reaches. Asynchronous, so that this process notices connections that the server
 * closes meanwhile.
 */
export async function requestsPerSecond(address: string, seconds = 4): Promise<number> {
  const { stdout } = await run("wrk", ["-t1", "-c32", `-d${seconds}s`, "-H", "Accept-Encoding: br", address]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx/.test(stdout)) throw new Error(`wrk failed on ${address}:\n${stdout}`);
  return rate;
}

/** The median of the ratios of two URLs, measured alternately so that changes of the machine's load affect both. */
export async function ratioOf(ours: string, yardstick: string, rounds = 3): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ratios.push((await requestsPerSecond(ours)) / (await requestsPerSecond(yardstick)));
  }
  return median(ratios);
}

/** The median rate of three short runs. */
export async function steadyRate(address: string): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) rates.push(await requestsPerSecond(address, 3));
  return median(rates);
}

const agent = new Agent({ keepAlive: true });

/** One request over a keep-alive connection: milliseconds, and the received bytes of the body. */
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
