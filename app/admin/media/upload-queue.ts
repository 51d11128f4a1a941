import type { MediaRecord } from "#api/types.gen.ts";
import megabytes from "#content/upload-megabytes.json" with { type: "json" };

/** How far an upload is. */
export type UploadState =
  | { readonly step: "waiting" }
  /** `share` of the file has been sent, from 0 to 1. At 1 the server is checking it. */
  | { readonly step: "sending"; readonly share: number }
  /** `again`: trying again may help. */
  | { readonly step: "refused"; readonly text: string; readonly again: boolean }
  /** `known`: the same file was in the library already. */
  | { readonly step: "stored"; readonly media: Pick<MediaRecord, "id" | "name">; readonly known: boolean };

export type Upload = UploadState & { readonly key: number; readonly file: File };

/** In the order in which the files were chosen. */
export type UploadQueue = readonly Upload[];

/** More at once would only make each of them slower. */
const AT_ONCE = 2;

/** Larger files are refused by the server, after minutes of sending. It reads the same number. */
const MAX_BYTES = megabytes * 1024 * 1024;
const TOO_LARGE = `This file has more than ${megabytes} MB, which is the most that is accepted.`;

/** Why a file need not be sent at all; null for one that may be accepted. */
export function refusalAhead(file: File): string | null {
  return file.size > MAX_BYTES ? TOO_LARGE : null;
}

/** Adds files at the end; the first of them gets the key `firstKey`. */
export function enqueue(queue: UploadQueue, files: readonly File[], firstKey: number): UploadQueue {
  const added = files.map((file, at): Upload => {
    const upload = { key: firstKey + at, file };
    const text = refusalAhead(file);
    return text === null
      ? { ...upload, step: "waiting" }
      : { ...upload, step: "refused", text, again: false };
  });
  return [...queue, ...added];
}

/** The uploads to start now. */
export function startable(queue: UploadQueue): UploadQueue {
  const free = AT_ONCE - queue.filter(({ step }) => step === "sending").length;
  return queue.filter(({ step }) => step === "waiting").slice(0, Math.max(0, free));
}

/** Changes the state of one upload, unless it was removed meanwhile. */
export function advance(queue: UploadQueue, key: number, state: UploadState): UploadQueue {
  return queue.map((upload) => (upload.key === key ? { key, file: upload.file, ...state } : upload));
}

export function remove(queue: UploadQueue, key: number): UploadQueue {
  return queue.filter((upload) => upload.key !== key);
}

export function isUnfinished({ step }: Upload): boolean {
  return step === "waiting" || step === "sending";
}

/** Removes what is stored. What was refused stays, so that its reason can be read. */
export function withoutStored(queue: UploadQueue): UploadQueue {
  return queue.filter(({ step }) => step !== "stored");
}

/** "2 of 5 files uploaded". */
export function summary(queue: UploadQueue): string {
  const stored = queue.filter(({ step }) => step === "stored").length;
  return `${stored} of ${queue.length} ${queue.length === 1 ? "file" : "files"} uploaded`;
}
