import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#api/client.ts";
import type { uploadMedia } from "./media-api.ts";
import { addUploads, clearStored, removeUpload, retryUpload, uploads } from "./uploads.ts";

interface Sent {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly store: (known?: boolean) => void;
  readonly fail: (error: unknown) => void;
  readonly progress: (share: number) => void;
}

const { sent, refreshLists } = vi.hoisted(() => ({ sent: [] as Sent[], refreshLists: vi.fn() }));

vi.mock("./media-api.ts", () => {
  const send: typeof uploadMedia = (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      const media = { id: sent.length + 1, name: file.name } as Awaited<ReturnType<typeof send>>["media"];
      sent.push({
        name: file.name,
        signal,
        store: (known = false) => resolve({ media, known }),
        fail: reject,
        progress: onProgress,
      });
    });
  return { uploadMedia: send, refreshLists };
});

const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const steps = () => uploads.get().map(({ step }) => step);
const keyOf = (name: string) => uploads.get().find(({ file }) => file.name === name)?.key ?? -1;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sent.length = 0;
  uploads.set([]);
  refreshLists.mockClear();
});

test("two are sent at once, and the next one follows", async () => {
  addUploads(files("a", "b", "c"));
  expect(steps()).toEqual(["sending", "sending", "waiting"]);
  sent[0]?.progress(0.5);
  expect(uploads.get()[0]).toMatchObject({ share: 0.5 });
  sent[0]?.store();
  await settled();
  expect(steps()).toEqual(["stored", "sending", "sending"]);
  expect(refreshLists).toHaveBeenCalledOnce();
  for (const upload of sent.slice(1)) upload.store(true);
  await settled();
  expect(steps()).toEqual(["stored", "stored", "stored"]);
  expect(uploads.get()[2]).toMatchObject({ known: true });
  clearStored();
  expect(uploads.get()).toEqual([]);
});

test("cancelling stops a transfer and starts the next one", async () => {
  addUploads(files("a", "b", "c"));
  removeUpload(keyOf("a"));
  await settled();
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(sent.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(steps()).toEqual(["sending", "sending"]);
});

test("a refusal is kept in the server's words, and can be tried again", async () => {
  addUploads(files("clip.mp4"));
  sent[0]?.fail(new ApiError(422, { message: "Check it.", fields: { file: ["This is a video."] } }));
  await settled();
  expect(uploads.get()[0]).toMatchObject({ step: "refused", text: "This is a video.", again: true });
  retryUpload(keyOf("clip.mp4"));
  sent[1]?.fail(new ApiError(507, { message: "The disk of the site is full." }));
  await settled();
  expect(uploads.get()[0]).toMatchObject({ text: "The disk of the site is full." });
});

test("closing the page asks only while files are on their way", async () => {
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(asks()).toBe(false);
  addUploads(files("a"));
  expect(asks()).toBe(true);
  sent[0]?.store();
  await settled();
  expect(asks()).toBe(false);
});
