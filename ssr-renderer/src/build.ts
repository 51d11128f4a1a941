import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The resolved folder of the build: a newer build does not change what this process runs. */
const BUILD = pathToFileURL(`${process.env.APP_DIST || currentBuild()}/`);

/** The app's server entry. Importing it registers the pages with vike. */
export const ENTRY = new URL("server/entry.mjs", BUILD);

/** The files that the server serves. */
const CLIENT = new URL("client/", BUILD);

/** A file of the build by its address on the site. */
export function readAsset(address: string): string {
  return readFileSync(new URL(address.slice(1), CLIENT), "utf8");
}

/**
 * The paths that a worker may read: its own code, the built app, and the packages of both. Node.js needs the
 * package.json files to treat the sources as modules.
 */
export const READABLE = [
  "../src/",
  "../package.json",
  "../../package.json",
  "../../app/package.json",
  "../../node_modules/",
  BUILD.href,
].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** The id of the build. Throws an error with one line when there is none. */
export function readBuildId(): string {
  let build: unknown;
  try {
    build = JSON.parse(readFileSync(new URL("build.json", BUILD), "utf8"));
  } catch {
    throw new Error("the app is not built: run `make build` first");
  }
  const id = (build as { build_id?: unknown } | null)?.build_id;
  if (typeof id !== "string" || id === "")
    throw new Error("build.json of the app has no build_id: build the app again");
  return id;
}

function currentBuild(): string {
  const link = fileURLToPath(new URL("../../app/dist", import.meta.url));
  try {
    return realpathSync(link);
  } catch {
    return link;
  }
}
