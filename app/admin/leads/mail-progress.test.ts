import { expect, test } from "vitest";
import { mailProgress } from "./mail-progress.ts";

const QUEUED = {
  state: "queued",
  attempts: 0,
  is_held: false,
  sent_at: null,
  next_attempt_at: "2026-11-20T06:40:00.000Z",
  last_error: null,
} as const;

test("a new mail goes out in a moment, one that the quota holds back later", () => {
  expect(mailProgress(QUEUED)).toBe("Goes out in a moment.");
  expect(mailProgress({ ...QUEUED, is_held: true })).toMatch(/^Held back: .* Goes out by itself later\.$/);
});

test("a mail that failed tells its attempts", () => {
  expect(mailProgress({ ...QUEUED, attempts: 1 })).toMatch(/^1 attempt so far, next 20 Nov 2026.*12:10.*\.$/);
  expect(mailProgress({ ...QUEUED, state: "dead", attempts: 9 })).toBe("Not delivered after 9 attempts.");
});

test("a mail that a limit kept back tells which", () => {
  const kept = { ...QUEUED, state: "cancelled", last_error: "this mailbox got three mails" } as const;
  expect(mailProgress(kept)).toBe("Not sent: this mailbox got three mails.");
  expect(mailProgress({ ...kept, last_error: null })).toBe("Stopped by staff.");
  expect(mailProgress({ ...kept, attempts: 2 })).toBe("Stopped by staff.");
});
