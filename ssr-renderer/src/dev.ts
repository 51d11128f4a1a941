/**
 * The renderer for development: one process with the same protocol, which renders from the sources through Vite. It
 * also serves Vite's modules and assets, to which the server proxies; hot reload uses Vite's own WebSocket.
 */
import { fileURLToPath } from "node:url";
import { createDevMiddleware } from "vike/server";
import { readBuildId } from "./build.ts";
import { bindText, readConfig } from "./config.ts";
import { createHttpServer } from "./http.ts";
import { log } from "./log.ts";
import { loadPage, render } from "./render.ts";

const { bind } = readConfig(process.env);
const { devMiddleware } = await createDevMiddleware({
  root: fileURLToPath(new URL("../../app", import.meta.url)),
});

let renders = 0;
const server = createHttpServer({
  buildId: readBuildId(),
  render: (input) => {
    renders += 1;
    // Sources may have changed since the last render.
    return render(input, loadPage);
  },
  renders: () => renders,
  draining: () => false,
  fallback: (request, response) =>
    devMiddleware(request, response, () => {
      response.statusCode = 404;
      response.end();
    }),
});
server.on("error", (error) => {
  log("error", `RENDERER_BIND: cannot listen on ${bindText(bind)}: ${error.message}`);
  process.exit(1);
});
server.listen(bind.kind === "unix" ? { path: bind.path } : bind, () =>
  log("info", `listening on ${bindText(bind)}`),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));
