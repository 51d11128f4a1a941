import assert from "node:assert/strict";
import { it } from "node:test";
import { StartBackoff } from "../src/start-backoff.ts";

it("pauses double up to ten seconds and are reset by the first worker that is ready", () => {
  const backoff = new StartBackoff();
  let now = 1000;
  assert.ok(backoff.mayStart(now));
  const pauses = Array.from({ length: 9 }, () => {
    const pause = backoff.failed(now);
    assert.ok(!backoff.mayStart(now) && !backoff.mayStart(now + pause - 1) && backoff.mayStart(now + pause));
    now += pause;
    return pause;
  });
  assert.deepEqual(pauses, [200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
  backoff.failed(now);
  backoff.succeeded();
  assert.ok(backoff.mayStart(now));
  assert.equal(backoff.failed(now), 200);
});
