import { beforeEach, expect, test } from "vitest";
import { storeUser } from "#site/session.ts";
import { mergedText, savedText } from "./last-changes.ts";

const at = "2026-11-22T12:35:00.000Z";
const CHANGES = {
  price: { by: "Asha Rao <asha@example.com>", at },
  next_action_at: { by: "Ravi <ravi@example.com>", at },
  messages: { by: "Command line", at },
  title: { by: "Me <me@example.com>", at },
};
const price = { name: "price", label: "Price" };

beforeEach(() => storeUser({ name: "Me", email: "me@example.com", is_admin: true }));

test("a field shows who saved it and when", () => {
  expect(savedText(price, CHANGES)).toMatch(/^Saved by Asha Rao, 22 Nov 2026, 6:05\spm$/);
  expect(savedText({ name: "next_action_at", label: "Next" }, CHANGES)).toMatch(/by Ravi,/);
  expect(savedText({ name: "messages.2", label: "Message" }, CHANGES)).toMatch(/by Command line,/);
  expect(savedText({ name: "title", label: "Title" }, CHANGES)).toMatch(/by you in another window,/);
  expect(savedText({ name: "unknown", label: "Unknown" }, CHANGES)).toBe("Saved version");
});

test("a merge names everyone whose changes were merged", () => {
  expect(mergedText([], CHANGES)).toBeNull();
  expect(mergedText([price], CHANGES)).toBe("Asha Rao changed Price meanwhile. All changes are kept.");
  expect(mergedText([price, { name: "x", label: "X" }], CHANGES)).toBe(
    "Asha Rao and somebody else changed Price and X meanwhile. All changes are kept.",
  );
});
