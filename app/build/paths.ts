import { fileURLToPath } from "node:url";

/** The app's folder. */
export const APP = fileURLToPath(new URL("..", import.meta.url));
/** Each build in a folder of its own, so that none is written into while a site is served from it. */
export const BUILDS = `${APP}builds/`;
/** A symbolic link to the newest build that was finished. */
export const CURRENT = `${APP}dist`;

/** What a build consists of. */
export function buildPaths(folder: string) {
  return {
    /** What the server serves. */
    client: `${folder}/client/`,
    /** What the renderer runs. */
    server: `${folder}/server/`,
    /** The summary that server and renderer read. */
    summary: `${folder}/build.json`,
  };
}
