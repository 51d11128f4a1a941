/**
 * What follows `vike build`: an id over all built files, the compressed forms that the server serves, and
 * `dist/build.json`, from which server and renderer learn what was built.
 */
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { compress, isCompressible } from "./compress.ts";
import { contentId, filesBelow } from "./files.ts";
import { pageFiles } from "./pages.ts";
import { BUILD_FILE, CLIENT, DIST, SERVER } from "./paths.ts";

process.env.NODE_ENV = "production";

// Vite's manifests: vike has its own copy inside the server entry, and the server would serve the client's.
for (const leftover of [`${CLIENT}.vite`, `${SERVER}.vite`, `${DIST}assets.json`]) {
  rmSync(leftover, { recursive: true, force: true });
}

const files = [...filesBelow(CLIENT), ...filesBelow(SERVER)];
const summary = { build_id: contentId(files), pages: await pageFiles() };
// Each compression at these levels takes tens of megabytes; all at once they take gigabytes.
const waiting = filesBelow(CLIENT).filter(isCompressible).values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const file of waiting) await compress(file);
  }),
);
// Last, and only when all went well: without it nothing starts.
writeFileSync(BUILD_FILE, `${JSON.stringify(summary, null, 2)}\n`);
process.stdout.write(
  `build ${summary.build_id}: ${files.length} files, ${Object.keys(summary.pages).length} pages\n`,
);
