/** Configuration by environment variables. */
import { isAbsolute } from "node:path";

export type Bind =
  | { readonly kind: "tcp"; readonly host: string; readonly port: number }
  | { readonly kind: "unix"; readonly path: string };

export interface Config {
  readonly bind: Bind;
  readonly workers: number;
  /** The memory limit of a worker, above which it is replaced. */
  readonly maxRssMegabytes: number;
  /** The number of renders after which a worker is replaced. */
  readonly maxRenders: number;
  readonly logFormat: "pretty" | "json";
}

/** An invalid value; the message is one line. */
export class ConfigError extends Error {}

/** Parses the environment. Throws a {@link ConfigError} for the first invalid value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    bind: readBind(env.RENDERER_BIND || "127.0.0.1:3001"),
    workers: readNumber(env, "RENDERER_WORKERS", 2, 1, 64),
    maxRssMegabytes: readNumber(env, "RENDERER_MAX_RSS_MB", 256, 64, 4096),
    maxRenders: readNumber(env, "RENDERER_MAX_RENDERS", 10_000, 1, 1_000_000_000),
    logFormat: readLogFormat(env.LOG_FORMAT || "pretty"),
  };
}

/** The address in the notation of the environment. */
export function bindText(bind: Bind): string {
  if (bind.kind === "unix") return `unix:${bind.path}`;
  return bind.host.includes(":") ? `[${bind.host}]:${bind.port}` : `${bind.host}:${bind.port}`;
}

function readBind(text: string): Bind {
  if (text.startsWith("unix:")) {
    const path = text.slice("unix:".length);
    // The kernel's limit for socket paths, including the closing zero.
    if (isAbsolute(path) && !path.endsWith("/") && Buffer.byteLength(path) < 108)
      return { kind: "unix", path };
  } else {
    const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([0-9A-Za-z.-]+)):(\d{1,5})$/.exec(text);
    const host = parts?.[1] ?? parts?.[2];
    const port = Number(parts?.[3]);
    if (host !== undefined && port <= 65_535) return { kind: "tcp", host, port };
  }
  throw wrong("RENDERER_BIND", text, "host:port (as 127.0.0.1:3001 or [::1]:3001) or unix:/absolute/path");
}

function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  normal: number,
  least: number,
  most: number,
): number {
  const text = env[name] || String(normal);
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw wrong(name, text, `a whole number from ${least} to ${most}`);
}

function readLogFormat(text: string): "pretty" | "json" {
  if (text === "pretty" || text === "json") return text;
  throw wrong("LOG_FORMAT", text, "pretty or json");
}

function wrong(name: string, found: string, accepted: string): ConfigError {
  return new ConfigError(`${name} is ${JSON.stringify(found)}, but must be ${accepted}`);
}
