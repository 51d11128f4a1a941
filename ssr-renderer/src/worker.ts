/**
 * A worker, which only renders pages. The primary starts it with `--permission`: it can read the built app and its
 * packages; it cannot write, start processes, load native code or evaluate strings as code.
 */
import { Server as NetServer } from "node:net";
import { ENTRY, readBuildId } from "./build.ts";
import { type Bind, bindText, readConfig } from "./config.ts";
import { createHttpServer } from "./http.ts";
import { errorText, log, setLogFormat } from "./log.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { render } from "./render.ts";

/** How long clients may use an open connection before it is closed, so that a response can announce that. */
const CLOSE_DELAY_MS = 1000;

const config = readConfig(process.env);
setLogFormat(config.logFormat);

// The primary decides when a worker ends; Ctrl-C in a terminal signals the whole process group.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("uncaughtException", (error) => {
  log("error", "worker fails", { error: errorText(error) });
  process.exit(1);
});
logLibrariesOnOneLine();

await import(ENTRY.href);

let renders = 0;
let draining = false;
const server = createHttpServer({
  buildId: readBuildId(),
  render: (input) => {
    renders += 1;
    return render(input);
  },
  renders: () => renders,
  draining: () => draining,
});
server.on("error", (error: NodeJS.ErrnoException) => {
  send({ kind: "cannot-listen", reason: error.code ?? error.message });
});
server.listen(config.bind.kind === "unix" ? { path: config.bind.path } : config.bind, () => {
  send({ kind: "ready", bound: bindText(bound(config.bind)) });
});

process.on("message", (message: ToWorker) => {
  if (message.kind === "drain") return drain();
  send({ kind: "pong", count: message.count, rss: process.memoryUsage.rss(), renders });
});

function send(message: FromWorker): void {
  // Without a channel the primary has ended, and "disconnect" ends this process.
  if (process.connected) process.send?.(message);
}

/** With port 0 the system chooses a free port, which the log then names. */
function bound(bind: Bind): Bind {
  const address = server.address();
  return bind.kind === "tcp" && typeof address === "object" && address !== null
    ? { ...bind, port: address.port }
    : bind;
}

function drain(): void {
  if (draining) return;
  draining = true;
  // Only stops listening. The HTTP server's close() would also cut idle connections, on which a request may be
  // arriving.
  NetServer.prototype.close.call(server, () => process.exit(0));
  setTimeout(() => server.closeIdleConnections(), CLOSE_DELAY_MS);
}

/** Writes what vike and React log to the console as single lines without colours. */
function logLibrariesOnOneLine(): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes start with the escape character
  const colour = /\u001b\[[0-9;]*m/g;
  const say =
    (level: "info" | "warn" | "error") =>
    (...parts: readonly unknown[]) =>
      log(level, parts.map(errorText).join(" ").replace(colour, ""));
  Object.assign(globalThis.console, {
    log: say("info"),
    info: say("info"),
    warn: say("warn"),
    error: say("error"),
  });
}
