/**
 * The steps after vike's build: an id over all files, the compressed files that the server serves, and `build.json`,
 * which server and renderer read. It runs in a process of its own to import the build as the renderer does.
 */
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { compress, isCompressible } from "./compress.ts";
import { contentId, filesBelow } from "./files.ts";
import { pageFiles } from "./pages.ts";
import { buildPaths, STAFF } from "./paths.ts";

process.env.NODE_ENV = "production";
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node build/finish.ts FOLDER");

const { client, server, summary } = buildPaths(folder);
// Vite's manifests are not needed at runtime, and the server would serve the client's.
for (const leftover of [`${client}.vite`, `${server}.vite`, `${folder}/assets.json`]) {
  rmSync(leftover, { recursive: true, force: true });
}
const files = [...filesBelow(client), ...filesBelow(server)];
const pages = await pageFiles(server);
const content = { build_id: contentId(files, folder), style_hashes: styleHashes(), pages };
// Each compression at these levels needs tens of megabytes, so their number is limited.
const waiting = filesBelow(client).filter(isCompressible).values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const file of waiting) await compress(file);
  }),
);
// Last, and only on success: nothing starts without it.
writeFileSync(summary, `${JSON.stringify(content, null, 2)}\n`);
process.stdout.write(
  `build ${content.build_id}: ${files.length} files, ${Object.keys(content.pages).length} pages\n`,
);

/** The hashes by which a content security policy allows the stylesheets of the public pages within a page. */
function styleHashes(): string[] {
  const { [STAFF]: _, ...visible } = pages;
  const sheets = new Set(Object.values(visible).flatMap(({ styles }) => styles));
  return [...sheets].map((sheet) => {
    const bytes = readFileSync(`${client}${sheet.slice(1)}`);
    return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
  });
}
