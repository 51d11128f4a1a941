/** Disks that are full, read-only, or forget what was not synced. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

export const IS_ROOT = process.getuid?.() === 0;

function run(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

/** A small disk of its own at a folder, in memory. */
export class SmallDisk {
  private readonly place: string;

  constructor(place: string, megabytes: number) {
    mkdirSync(place, { recursive: true });
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "none", place);
    this.place = place;
  }

  /** Leaves no byte free. */
  fill() {
    const { bavail, bsize } = statfsSync(this.place);
    const block = Buffer.alloc(bsize);
    const file = join(this.place, "filling");
    writeFileSync(file, "");
    for (let left = bavail; left > 0; left -= 1) {
      try {
        writeFileSync(file, block, { flag: "a" });
      } catch {
        return;
      }
    }
  }

  empty() {
    rmSync(join(this.place, "filling"), { force: true });
  }

  remove() {
    // Lazily: the server may still have files open.
    run("umount", "-l", this.place);
  }
}

/** Makes files that are open already refuse every write, or takes that back. */
export function setReadOnly(files: readonly string[], on: boolean) {
  run("chattr", on ? "+i" : "-i", ...files);
}

interface Event {
  kind: string;
  path: string;
  offset: number;
  data: Buffer;
  /** Where the record ends in the journal. */
  end: number;
}

const HEAD_BYTES = 24;
/** What a disk writes at once: of a longer write any part may be there. */
const SECTOR = 512;

/** The records of a journal of `shim.c`; one that was cut off is left out. */
export function eventsOf(journal: string): Event[] {
  const bytes = readFileSync(journal);
  const events: Event[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length; ) {
    const kind = String.fromCharCode(bytes[at] ?? 0);
    const pathEnd = at + HEAD_BYTES + bytes.readUInt32LE(at + 4);
    const offset = Number(bytes.readBigInt64LE(at + 8));
    const end = pathEnd + Number(bytes.readBigInt64LE(at + 16));
    if (end > bytes.length) break;
    const path = bytes.toString("utf8", at + HEAD_BYTES, pathEnd);
    events.push({ kind, path, offset, data: bytes.subarray(pathEnd, end), end });
    at = end;
  }
  return events;
}

/** A file on a disk: what is safe, and what only memory had. */
class Kept {
  private safe: Buffer;
  private unsynced: Event[] = [];

  constructor(content: Buffer) {
    // A copy: each cut begins with the same content.
    this.safe = Buffer.from(content);
  }

  add(event: Event) {
    this.unsynced.push(event);
  }

  sync() {
    for (const event of this.unsynced) this.apply(event);
    this.unsynced = [];
  }

  /** The content after a cut: each sector that was not synced is there or not. */
  afterCut(): Buffer {
    const rest = this.unsynced;
    const after = new Kept(this.safe);
    const none = Math.random() < 0.3;
    for (const event of none ? [] : rest) {
      if (event.kind === "t") {
        if (Math.random() < 0.5) after.apply(event);
        continue;
      }
      for (let at = 0; at < event.data.length; at += SECTOR) {
        const data = event.data.subarray(at, at + SECTOR);
        if (Math.random() < 0.5) after.apply({ ...event, offset: event.offset + at, data });
      }
    }
    return after.safe;
  }

  private apply({ kind, offset, data }: Event) {
    const end = kind === "t" ? offset : Math.max(this.safe.length, offset + data.length);
    if (end !== this.safe.length) {
      const grown = Buffer.alloc(end);
      this.safe.copy(grown);
      this.safe = grown;
    }
    if (kind === "w") data.copy(this.safe, offset);
  }
}

/** Writes into a folder what a power cut after so many events leaves of the files of `before`. */
export function cutPower(before: ReadonlyMap<string, Buffer>, events: readonly Event[], into: string) {
  const files = new Map([...before].map(([path, content]) => [path, new Kept(content)]));
  for (const event of events) {
    const file = files.get(event.path) ?? new Kept(Buffer.alloc(0));
    if (event.kind === "u") {
      files.delete(event.path);
      continue;
    }
    files.set(event.path, file);
    if (event.kind === "s") file.sync();
    else file.add(event);
  }
  for (const [path, file] of files) {
    // The index of the log is memory that processes share, and is made anew.
    if (!path.endsWith("-shm")) writeFileSync(join(into, basename(path)), file.afterCut(), { mode: 0o600 });
  }
}
