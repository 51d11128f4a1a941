import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "./table.ts";

test("a budget that is kept needs no ceiling, and one beside it changes nothing", () => {
  assert.equal(judge(0.9, { least: 0.9 }), "kept");
  assert.equal(judge(1.25, { most: 1.25 }), "kept");
  assert.equal(judge(50, { most: 60 }, { found: 91, tolerance: 0.1 }), "kept");
});

test("a budget that is missed fails without a ceiling", () => {
  assert.equal(judge(0.89, { least: 0.9 }), "WORSE");
  assert.equal(judge(61, { most: 60 }), "WORSE");
});

test("with a ceiling it fails only when it gets worse than was recorded", () => {
  assert.equal(judge(0.73, { least: 0.9 }, { found: 0.8, tolerance: 0.1 }), "missed, as recorded");
  assert.equal(judge(0.71, { least: 0.9 }, { found: 0.8, tolerance: 0.1 }), "WORSE");
  assert.equal(judge(100, { most: 60 }, { found: 91, tolerance: 0.1 }), "missed, as recorded");
  assert.equal(judge(101, { most: 60 }, { found: 91, tolerance: 0.1 }), "WORSE");
});

test("what is no number is never kept", () => {
  assert.equal(judge(Number.NaN, { most: 60 }, { found: 91, tolerance: 0.1 }), "WORSE");
});
