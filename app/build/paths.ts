import { fileURLToPath } from "node:url";

/** The app's folder. */
export const APP = fileURLToPath(new URL("..", import.meta.url));
/** Everything that is built. */
export const DIST = `${APP}dist/`;
/** What the server serves. */
export const CLIENT = `${DIST}client/`;
/** What the renderer runs. */
export const SERVER = `${DIST}server/`;
/** The summary that server and renderer read. */
export const BUILD_FILE = `${DIST}build.json`;
