import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, relative } from "node:path";
import { APP, BUILDS, CURRENT } from "./paths.ts";

/** A running site reads its own build only, however many newer ones there are. */
const KEPT_BUILDS = 3;

/** Makes a finished build the current one, in one step: a process that starts meanwhile sees the old one or the new one. */
export function switchTo(folder: string): void {
  const link = `${CURRENT}.new`;
  rmSync(link, { force: true });
  symlinkSync(relative(APP, folder), link);
  // A folder of this name is a build from before there was a link.
  if (lstatSync(CURRENT, { throwIfNoEntry: false })?.isDirectory()) rmSync(CURRENT, { recursive: true });
  renameSync(link, CURRENT);
}

/** Removes builds that failed or are old. The current one stays. */
export function removeOldBuilds(): void {
  const current = basename(readlinkSync(CURRENT));
  const others = readdirSync(BUILDS)
    .filter((name) => /^\d+$/.test(name) && name !== current)
    .sort((one, other) => Number(other) - Number(one));
  for (const name of others.slice(KEPT_BUILDS - 1)) rmSync(`${BUILDS}${name}`, { recursive: true });
}
