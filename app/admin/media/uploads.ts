import { ApiError } from "#api/client.ts";
import { textOf } from "../kit/errors.ts";
import { createStore } from "../kit/store.ts";
import { handleFailure } from "../session/query-client.ts";
import { isLeaving } from "../session/session.ts";
import { announce } from "../ui/announce.ts";
import { refreshLists, uploadMedia } from "./media-api.ts";
import {
  advance,
  enqueue,
  isUnfinished,
  remove,
  startable,
  type Upload,
  type UploadQueue,
  type UploadState,
  withoutStored,
} from "./upload-queue.ts";

/** The uploads of this tab. They go on while other screens of the staff area are open. */
export const uploads = createStore<UploadQueue>([]);

const running = new Map<number, AbortController>();
let nextKey = 1;

export function addUploads(files: readonly File[]): void {
  uploads.set((queue) => enqueue(queue, files, nextKey));
  nextKey += files.length;
  proceed();
}

/** Cancels an upload, or removes a finished one from the list. */
export function removeUpload(key: number): void {
  uploads.set((queue) => remove(queue, key));
  running.get(key)?.abort();
  proceed();
}

export function retryUpload(key: number): void {
  setState(key, { step: "waiting" });
  proceed();
}

export function clearStored(): void {
  uploads.set(withoutStored);
}

function setState(key: number, state: UploadState): void {
  uploads.set((queue) => advance(queue, key, state));
}

function proceed(): void {
  for (const upload of startable(uploads.get())) void send(upload);
  guardPage(uploads.get().some(isUnfinished));
}

async function send({ key, file }: Upload): Promise<void> {
  const controller = new AbortController();
  running.set(key, controller);
  setState(key, { step: "sending", share: 0 });
  try {
    const { media, known } = await uploadMedia(file, {
      signal: controller.signal,
      onProgress: (share) => setState(key, { step: "sending", share }),
    });
    setState(key, { step: "stored", media, known });
    announce(known ? `${media.name} is in the library already` : `${media.name} uploaded`);
    refreshLists();
  } catch (error) {
    if (!controller.signal.aborted) {
      handleFailure(error);
      const text = refusal(error);
      setState(key, { step: "refused", text, again: true });
      announce(`${file.name} was not uploaded. ${text}`);
    }
  } finally {
    running.delete(key);
    proceed();
  }
}

/** Why a file was not taken, in the server's words where it has some. */
export function refusal(error: unknown): string {
  const reason = error instanceof ApiError ? error.fields.file?.join(" ") : undefined;
  return reason ?? textOf(error, "The file could not be uploaded.");
}

/** Asks before the page is closed while files are on their way. */
function guardPage(active: boolean): void {
  if (active) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}

function ask(event: BeforeUnloadEvent): void {
  if (!isLeaving()) event.preventDefault();
}
