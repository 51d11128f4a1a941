/** Logging: one line per event, on standard output, without URLs and data of requests. */

type Level = "info" | "warn" | "error";

let json = false;

/** The format: text or JSON. */
export function setLogFormat(format: "pretty" | "json"): void {
  json = format === "json";
}

/** Logs an event. Line breaks and control characters are escaped, so that it stays one line. */
export function log(
  level: Level,
  message: string,
  details: Readonly<Record<string, number | string>> = {},
): void {
  process.stdout.write(`${json ? jsonLine(level, message, details) : prettyLine(level, message, details)}\n`);
}

/** An error as one line. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function jsonLine(level: Level, message: string, details: Readonly<Record<string, number | string>>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, pid: process.pid, ...details });
}

function prettyLine(
  level: Level,
  message: string,
  details: Readonly<Record<string, number | string>>,
): string {
  const rest = Object.entries(details).map(([name, value]) => ` ${name}=${oneLine(String(value))}`);
  return `${level.padEnd(5)} renderer[${process.pid}] ${oneLine(message)}${rest.join("")}`;
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters from the log
  const escaped = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) =>
    JSON.stringify(character).slice(1, -1),
  );
  return escaped.length > 4000 ? `${escaped.slice(0, 4000)}…` : escaped;
}
