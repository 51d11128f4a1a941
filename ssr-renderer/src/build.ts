import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const BUILD_FILE = new URL("../../app/dist/build.json", import.meta.url);

/** The app's server entry, which registers the pages with vike when it is imported. */
export const ENTRY = new URL("../../app/dist/server/entry.mjs", import.meta.url);

/**
 * Everything a worker may read, and nothing else: its own code, the built app, and the packages both import. The
 * package files tell Node.js that the sources are modules.
 */
export const READABLE = [
  "../src/",
  "../package.json",
  "../../package.json",
  "../../app/dist/",
  "../../app/package.json",
  "../../node_modules/",
].map((place) => fileURLToPath(new URL(place, import.meta.url)));

/** The id of the app's build. Throws one clear line when there is none. */
export function readBuildId(): string {
  let build: unknown;
  try {
    build = JSON.parse(readFileSync(BUILD_FILE, "utf8"));
  } catch {
    throw new Error("the app is not built: run `make build` first");
  }
  const id = (build as { build_id?: unknown } | null)?.build_id;
  if (typeof id !== "string" || id === "")
    throw new Error("app/dist/build.json has no build_id: build the app again");
  return id;
}
