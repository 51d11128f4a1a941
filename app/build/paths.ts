import { fileURLToPath } from "node:url";

export const APP = fileURLToPath(new URL("..", import.meta.url));
/** Each build has its own folder, so that no build that a site uses is overwritten. */
export const BUILDS = `${APP}builds/`;
/** A symbolic link to the current build. */
export const CURRENT = `${APP}dist`;

/** The id of the staff area's page. */
export const STAFF = "admin";

/** The parts of a build. */
export function buildPaths(folder: string) {
  return {
    /** Served by the server. */
    client: `${folder}/client/`,
    /** Run by the renderer. */
    server: `${folder}/server/`,
    /** Metadata that server and renderer read. */
    summary: `${folder}/build.json`,
  };
}
