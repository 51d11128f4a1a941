/** Where the resident memory of a process is. */
import { readFileSync } from "node:fs";
import type { Site } from "./site.ts";
import type { Table } from "./table.ts";

const PAUSE_MS = 60_000;

/** The resident memory a minute after load. */
export async function memory(site: Site, table: Table) {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const { server, renderer } = site.processes();
  const parts = residentParts(server);
  table.atMost("resident memory a minute after load: server", residentMegabytes(server), 60, " MB");
  const worker = Math.max(...renderer.map(residentMegabytes));
  table.atMost("resident memory a minute after load: render worker", worker, 200, " MB");
  for (const [part, megabytes] of Object.entries(parts)) {
    table.tell(`  of the server's memory: ${part}`, `${megabytes.toFixed(1)} MB`);
  }
}

export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

function residentParts(pid: number): Record<string, number> {
  return partsOf(readFileSync(`/proc/${pid}/smaps`, "utf8"));
}

/** Sums the resident megabytes in the text of `/proc/PID/smaps` by what the mappings are for. */
export function partsOf(smaps: string): Record<string, number> {
  const parts: Record<string, number> = {};
  let part = "";
  for (const line of smaps.split("\n")) {
    const [, name] = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) part = partOf(name);
    const [, kilobytes] = /^Rss:\s+(\d+) kB$/.exec(line) ?? [];
    if (kilobytes) parts[part] = (parts[part] ?? 0) + Number(kilobytes) / 1024;
  }
  return parts;
}

function partOf(name: string): string {
  if (name === "[heap]") return "heap of the main thread";
  if (name === "") return "heaps of other threads, their stacks, large blocks";
  if (name.endsWith("/server")) return "program";
  if (name.includes(".db")) return "database index shared by connections";
  if (name.startsWith("[")) return "stack and kernel";
  return "libraries";
}
