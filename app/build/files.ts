import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { APP } from "./paths.ts";

/** All files below a folder, as sorted absolute paths. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.replace(/\/$/, "")}/${entry.name}`)
    .sort();
}

/**
 * A hash of a build's content, independent of the location of project and build: vike writes both folders into its
 * server entry, so they are removed before hashing.
 */
export function contentId(files: readonly string[], folder: string): string {
  const hash = createHash("sha256");
  const names = [folder, relative(APP, folder), APP.replace(/\/$/, "")];
  for (const file of files) {
    const content = readFileSync(file);
    const portable = /\.(?:mjs|js|json)$/.test(file)
      ? names.reduce((text, name) => text.replaceAll(name, ""), content.toString())
      : content;
    hash.update(`${relative(folder, file)}\0${portable.length}\0`).update(portable);
  }
  return hash.digest("hex").slice(0, 20);
}
