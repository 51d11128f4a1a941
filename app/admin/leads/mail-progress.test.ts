import { expect, test } from "vitest";
import { mailProgress } from "./mail-progress.ts";

const NOON = Date.parse("2026-11-20T06:30:00.000Z");
const QUEUED = { state: "queued", attempts: 0, sent_at: null } as const;

test("a new mail goes out in a moment, one that the limit holds back waits", () => {
  const at = (next_attempt_at: string) => mailProgress({ ...QUEUED, next_attempt_at }, NOON);
  expect(at("2026-11-20T06:30:00.000Z")).toBe("Goes out in a moment.");
  expect(at("2026-11-20T06:40:00.000Z")).toMatch(
    /^Waits until 20 Nov 2026.*12:10.* or longer: as many mails/,
  );
});

test("a mail that failed tells its attempts", () => {
  const mail = { ...QUEUED, attempts: 1, next_attempt_at: "2026-11-20T06:40:00.000Z" };
  expect(mailProgress(mail, NOON)).toMatch(/^1 attempt so far, next 20 Nov 2026/);
  expect(mailProgress({ ...mail, state: "dead", attempts: 9 }, NOON)).toBe("Not delivered after 9 attempts.");
});
