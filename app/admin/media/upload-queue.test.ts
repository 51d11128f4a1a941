import { expect, test } from "vitest";
import {
  advance,
  enqueue,
  isUnfinished,
  remove,
  startable,
  summary,
  type UploadQueue,
  withoutStored,
} from "./upload-queue.ts";

const files = (count: number) => Array.from({ length: count }, (_, at) => new File(["x"], `${at}.jpg`));
const keys = (queue: UploadQueue) => queue.map(({ key }) => key);
const stored = { step: "stored", media: { id: 1, name: "0.jpg" }, known: false } as const;

function started(queue: UploadQueue): UploadQueue {
  return startable(queue).reduce((all, { key }) => advance(all, key, { step: "sending", share: 0 }), queue);
}

test("two files are sent at once, the rest wait in their order", () => {
  const queue = enqueue([], files(4), 10);
  expect(keys(startable(queue))).toEqual([10, 11]);
  const sending = started(queue);
  expect(startable(sending)).toEqual([]);
  expect(keys(startable(advance(sending, 11, stored)))).toEqual([12]);
  expect(keys(startable(remove(sending, 10)))).toEqual([12]);
});

test("a refused file makes room, and waits again in its place", () => {
  const sending = started(enqueue([], files(3), 0));
  const refused = advance(sending, 0, { step: "refused", text: "This is a video.", again: true });
  expect(keys(startable(refused))).toEqual([2]);
  expect(keys(startable(advance(refused, 0, { step: "waiting" })))).toEqual([0]);
});

test("a file that is too large is never sent", () => {
  const large = new File([new Uint8Array(25 * 1024 * 1024 + 1)], "large.png");
  const [upload] = enqueue([], [large], 0);
  expect(upload).toMatchObject({ step: "refused", again: false });
  expect(startable(upload ? [upload] : [])).toEqual([]);
});

test("a cancelled upload is not brought back by its progress", () => {
  const queue = remove(started(enqueue([], files(1), 0)), 0);
  expect(advance(queue, 0, { step: "sending", share: 0.5 })).toEqual([]);
});

test("clearing keeps what is on its way or was refused", () => {
  const queue = started(enqueue([], files(4), 0));
  const mixed = advance(advance(queue, 0, stored), 1, { step: "refused", text: "No", again: true });
  expect(keys(withoutStored(mixed))).toEqual([1, 2, 3]);
  expect(mixed.filter(isUnfinished)).toHaveLength(2);
  expect(summary(mixed)).toBe("1 of 4 files uploaded");
  expect(summary(enqueue([], files(1), 0))).toBe("0 of 1 file uploaded");
});
