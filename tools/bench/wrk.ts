/** What `wrk` reaches: connections that each ask again as soon as they are answered. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { median } from "./statistics.ts";

const run = promisify(execFile);

/** An answer that takes longer than `timeout` seconds is a failure. */
export type Load = {
  connections?: number;
  headers?: Record<string, string>;
  seconds?: number;
  timeout?: number;
};

/**
 * The answers a second. Asynchronous, so that this process notices connections that the server closes meanwhile. wrk
 * counts 304 as an answer like 200.
 */
export async function answersPerSecond(
  address: string,
  { connections = 64, headers = { "accept-encoding": "br" }, seconds = 1, timeout = 2 }: Load = {},
): Promise<number> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const limits = ["-t1", `-c${connections}`, `-d${seconds}s`, `--timeout=${timeout}`];
  const { stdout } = await run("wrk", [...limits, ...fields, address]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk failed on ${address}:\n${stdout}`);
  return rate;
}

/** The medians of both rates and of their ratios. They alternate, so that other load on the machine affects both. */
export async function compared(ours: string, yardstick: string, load: Load, rounds = 7) {
  const pairs: { rate: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ rate: await answersPerSecond(ours, load), other: await answersPerSecond(yardstick, load) });
  }
  return {
    rate: median(pairs.map(({ rate }) => rate)),
    other: median(pairs.map(({ other }) => other)),
    ratio: median(pairs.map(({ rate, other }) => rate / other)),
  };
}

/** The median rate of three short runs. */
export async function steadyRate(address: string): Promise<number> {
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) rates.push(await answersPerSecond(address));
  return median(rates);
}
