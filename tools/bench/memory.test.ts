import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf } from "./memory.ts";

const SMAPS = `55d0c0000000-55d0c1000000 r-xp 00000000 08:01 131 /opt/site/server
Size:              16384 kB
Rss:                2048 kB
55d0c2000000-55d0c3000000 rw-p 00000000 00:00 0                          [heap]
Rss:                1024 kB
7f00c0000000-7f00c1000000 rw-p 00000000 00:00 0
Rss:                3072 kB
7f00c2000000-7f00c3000000 rw-p 00000000 00:00 0
Rss:                1024 kB
7f00c4000000-7f00c5000000 r-xp 00000000 08:01 99 /usr/lib/x86_64-linux-gnu/libc.so.6
Rss:                 512 kB
`;

test("resident memory is summed by what it is for", () => {
  assert.deepEqual(partsOf(SMAPS), {
    program: 2,
    "heap of the main thread": 1,
    "heaps of other threads, their stacks, large blocks": 4,
    libraries: 0.5,
  });
});
