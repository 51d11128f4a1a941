/** The renderer. Serves `POST /render` and `GET /healthz` on `RENDERER_BIND`. */
import { readBuildId } from "./build.ts";
import { readConfig } from "./config.ts";
import { log, setLogFormat } from "./log.ts";
import { Primary } from "./primary.ts";
import { clearStaleSocket } from "./socket-file.ts";

try {
  const config = readConfig(process.env);
  setLogFormat(config.logFormat);
  readBuildId();
  if (config.bind.kind === "unix") await clearStaleSocket(config.bind.path);
  new Primary(config).start();
} catch (error) {
  log("error", error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
