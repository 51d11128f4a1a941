import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { APP } from "./paths.ts";

/** All files below a folder, as full paths in a stable order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.replace(/\/$/, "")}/${entry.name}`)
    .sort();
}

/** The address under which a file of the client build is served. */
export function addressOf(file: string, root: string): string {
  return `/${relative(root, file).split(sep).join("/")}`;
}

/**
 * One id for a set of files: equal content gives an equal id, wherever the project lies. vike writes the project's
 * folder into its server entry, so that is taken out before hashing.
 */
export function contentId(files: readonly string[]): string {
  const hash = createHash("sha256");
  const folder = APP.replace(/\/$/, "");
  for (const file of files) {
    const content = readFileSync(file);
    const portable = /\.(?:mjs|js|json)$/.test(file) ? content.toString().replaceAll(folder, "") : content;
    hash.update(`${relative(APP, file)}\0${portable.length}\0`).update(portable);
  }
  return hash.digest("hex").slice(0, 20);
}
