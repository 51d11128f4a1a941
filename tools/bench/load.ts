/** Runs the generator in tools/load, see its crate documentation. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { onHalfOfCores } from "./cores.ts";
import { RELEASE } from "./site.ts";

export type Kind = {
  name: string;
  share: number;
  method: "GET" | "POST";
  headers: Record<string, string>;
  targets: { path: string; weight: number }[];
  body: string;
  values: string[];
};

export type Traffic = {
  server: string;
  host: string;
  seconds: number;
  arrival: { rate: number } | { clients: number };
  connections: number;
  patience: number;
  kinds: Kind[];
};

/** Traffic that is not to begin before this time, by `performance.now()`. */
export type Plan = Traffic & { notBefore: number };

export type Slow = {
  server: string;
  host: string;
  seconds: number;
  readers: number;
  senders: number;
  path: string;
};

/** Counts, and times of good answers in milliseconds. */
export type Figures = {
  sent: number;
  good: number;
  others: Record<string, number>;
  first_refused: number | null;
  p50: number;
  p99: number;
  p999: number;
  max: number;
};

export type Report = { goodput: number; all: Figures; kinds: Record<string, Figures>; late_ms: number };

export async function send({ notBefore, ...traffic }: Plan): Promise<Report> {
  await new Promise((resolve) => setTimeout(resolve, notBefore - performance.now()));
  return carryOut({ traffic });
}

export const beSlow = (slow: Slow) => carryOut<{ connections: number }>({ slow });

function carryOut<T>(plan: unknown): Promise<T> {
  const [program, args] = onHalfOfCores("second", join(RELEASE, "load"));
  const generator = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  generator.stdin.end(JSON.stringify(plan));
  return new Promise((resolve, reject) => {
    let output = "";
    generator.stdout.on("data", (chunk) => {
      output += chunk;
    });
    generator.on("error", reject);
    generator.on("close", (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`the generator failed: ${code}`)),
    );
  });
}
