import assert from "node:assert/strict";
import { test } from "node:test";
import { median, zipf } from "./statistics.ts";

test("the median is the middle value, whatever the order", () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([10, 9, 100, 2]), 10);
  assert.ok(Number.isNaN(median([])));
});

test("popularity falls with the rank and adds up", () => {
  const shares = zipf(60);
  assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-9);
  assert.ok(Math.abs((shares[0] ?? 0) / (shares[9] ?? 1) - 10) < 1e-9);
});
