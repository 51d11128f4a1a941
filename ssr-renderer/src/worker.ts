/**
 * A worker: renders pages and nothing else. It is started by the primary with `--permission` and may read the built
 * app and its packages; it cannot write, start a process, load native code or evaluate text as code.
 */
import { Server as NetServer } from "node:net";
import { ENTRY, readBuildId } from "./build.ts";
import { type Bind, bindText, readConfig } from "./config.ts";
import { createHttpServer } from "./http.ts";
import { errorText, log, setLogFormat } from "./log.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { render } from "./render.ts";

/** How long a client may still use a connection it has open, and learn from the answer that it will be closed. */
const LAST_ORDERS_MS = 1000;

const config = readConfig(process.env);
setLogFormat(config.logFormat);

// The primary decides when a worker ends; a Ctrl-C in the terminal reaches the whole group.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
process.on("disconnect", () => process.exit(0));
process.on("uncaughtException", (error) => {
  log("error", "worker fails", { error: errorText(error) });
  process.exit(1);
});
keepLibrariesToOneLine();

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
  // Without a channel the primary is gone, and "disconnect" ends this process.
  if (process.connected) process.send?.(message);
}

/** Port 0 asks the system for a free one; the log then says which. */
function bound(bind: Bind): Bind {
  const address = server.address();
  return bind.kind === "tcp" && typeof address === "object" && address !== null
    ? { ...bind, port: address.port }
    : bind;
}

function drain(): void {
  if (draining) return;
  draining = true;
  // Only stops listening, whereas the HTTP server's own close() would also cut idle connections at once, perhaps under
  // a request that is on its way.
  NetServer.prototype.close.call(server, () => process.exit(0));
  setTimeout(() => server.closeIdleConnections(), LAST_ORDERS_MS);
}

/** vike and React write errors to the console, over several lines and in colour. */
function keepLibrariesToOneLine(): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character starts every colour code
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
