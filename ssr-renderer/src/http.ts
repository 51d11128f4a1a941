import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { RenderInput } from "../../app/site/page/page-types.ts";
import { errorText, log } from "./log.ts";
import { isRenderId, MAX_BODY_BYTES, ProtocolError, parseRequest } from "./protocol.ts";
import type { Rendered } from "./render.ts";

/** The dependencies of a worker's HTTP server. */
export interface Service {
  readonly buildId: string;
  readonly render: (input: RenderInput) => Promise<Rendered>;
  /** The number of renders. */
  readonly renders: () => number;
  /** Whether the worker is ending, so that connections should be closed. */
  readonly draining: () => boolean;
  /** Handles all other URLs, in development only. */
  readonly fallback?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A response other than a page. */
class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Creates the worker's HTTP server without starting to listen. */
export function createHttpServer(service: Service): Server {
  const server = createServer(
    { maxHeaderSize: 16 * 1024, connectionsCheckingInterval: 1000 },
    (request, response) => {
      if (service.draining()) response.setHeader("connection", "close");
      answer(service, request, response).catch((error: unknown) => refuse(response, error));
    },
  );
  // Longer than the site's server keeps idle connections, so that it never uses a connection that is being closed.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 5000;
  server.requestTimeout = 10_000;
  return server;
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("cache-control", "no-store");
  switch (request.url) {
    case "/render":
      allow(request, "POST");
      return answerRender(service, request, response);
    case "/healthz":
      allow(request, "GET", "HEAD");
      return answerHealth(service, request, response);
    default:
      if (service.fallback === undefined)
        throw new Refusal(404, "there is only POST /render and GET /healthz");
      return service.fallback(request, response);
  }
}

function allow(request: IncomingMessage, ...methods: readonly string[]): void {
  if (methods.includes(request.method ?? "")) return;
  throw new Refusal(405, `only ${methods.join(" and ")}`, { allow: methods.join(", ") });
}

function answerHealth(service: Service, request: IncomingMessage, response: ServerResponse): void {
  const health = JSON.stringify({
    status: "ok",
    build_id: service.buildId,
    pid: process.pid,
    renders: service.renders(),
    rss_bytes: process.memoryUsage.rss(),
    uptime_seconds: Math.round(process.uptime()),
  });
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(health),
  });
  response.end(request.method === "HEAD" ? undefined : health);
}

async function answerRender(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = request.headers["x-render-id"];
  if (!isRenderId(id))
    throw new Refusal(400, "x-render-id must be 1 to 64 letters, digits, dots, dashes or underscores");
  response.setHeader("x-render-id", id);
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    throw new Refusal(415, "content-type must be application/json");
  }
  const { buildId, input } = parseRequest(await readBody(request));
  if (buildId !== service.buildId) throw new Refusal(409, `this renderer has build ${service.buildId}`);

  const started = performance.now();
  const { html, status } = await service.render(input).catch((error: unknown) => {
    throw renderFailure(error, traceOf(request));
  });
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-length": html.length,
    "x-page-status": status,
    "x-build-id": service.buildId,
    // For the trace of the server, which only knows how long it waited.
    "server-timing": `render;dur=${(performance.now() - started).toFixed(2)}`,
  });
  response.end(html);
}

/** The trace that a request belongs to, when the server sends traces (W3C Trace Context). */
function traceOf(request: IncomingMessage): { readonly trace?: string } {
  const parent = String(request.headers.traceparent);
  const trace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(parent)?.[1];
  return trace === undefined ? {} : { trace };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      // Read too large bodies to the end: closing before would reset the connection, and the client lose the response.
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    }
  } catch {
    throw new Refusal(400, "the body broke off");
  }
  if (size > MAX_BODY_BYTES) {
    throw new Refusal(413, `the body is larger than ${MAX_BODY_BYTES} bytes`, { connection: "close" });
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(response: ServerResponse, error: unknown): void {
  // The client has disconnected.
  if (response.destroyed || response.headersSent) return void response.destroy();
  const { status, message, headers } = toRefusal(error);
  response.writeHead(status, { ...headers, "content-type": "text/plain; charset=utf-8" });
  response.end(`${message}\n`);
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ProtocolError) return new Refusal(400, error.message);
  return renderFailure(error);
}

function renderFailure(error: unknown, details: { readonly trace?: string } = {}): Refusal {
  log("error", "a render failed", { ...details, error: errorText(error) });
  return new Refusal(500, "the page could not be rendered");
}
