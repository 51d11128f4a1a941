import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, relative } from "node:path";
import { APP, BUILDS, CURRENT } from "./paths.ts";

/** A running site only uses its own build, regardless of newer ones. */
const KEPT_BUILDS = 3;

/** Makes a build the current one. Renaming is atomic, so that a process that starts meanwhile sees one of the two. */
export function switchTo(folder: string): void {
  const link = `${CURRENT}.new`;
  rmSync(link, { force: true });
  symlinkSync(relative(APP, folder), link);
  // A folder of this name is a build from before it was a link.
  if (lstatSync(CURRENT, { throwIfNoEntry: false })?.isDirectory()) rmSync(CURRENT, { recursive: true });
  renameSync(link, CURRENT);
}

/** Removes failed and old builds, but not the current one. */
export function removeOldBuilds(): void {
  const current = basename(readlinkSync(CURRENT));
  const others = readdirSync(BUILDS)
    .filter((name) => /^\d+$/.test(name) && name !== current)
    .sort((one, other) => Number(other) - Number(one));
  for (const name of others.slice(KEPT_BUILDS - 1)) rmSync(`${BUILDS}${name}`, { recursive: true });
}
