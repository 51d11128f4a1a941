/** Ways of measuring. Every figure is a median over several runs. */
import { execFile } from "node:child_process";
import { Agent, request } from "node:http";
import { promisify } from "node:util";

const run = promisify(execFile);

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Requests per second that `wrk` gets out of an address. Awaited, so that connections which the server closes in the
 * meantime are noticed.
 */
export async function requestsPerSecond(address: string, seconds = 4): Promise<number> {
  const { stdout } = await run("wrk", ["-t1", "-c32", `-d${seconds}s`, "-H", "Accept-Encoding: br", address]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx/.test(stdout)) throw new Error(`wrk failed on ${address}:\n${stdout}`);
  return rate;
}

/** Two addresses, taken in turns so that a change of the machine's mood meets both: the median of the ratios. */
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
