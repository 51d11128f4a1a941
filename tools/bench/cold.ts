/** A thousand clients that ask for one cold page at the same time. */
import { createServer, request as forward, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { COUNTER_PORT, HOST, ORIGIN, SERVER_ADDRESS, type Site } from "./site.ts";
import type { Table } from "./table.ts";

const CLIENTS = 1000;
/** Neither rendered ahead nor asked for by another part of the run. */
const PATH = "/courses/category/electronics?sort=price-desc";

export async function cold(site: Site, table: Table) {
  const counter = new RenderCounter(site);
  await counter.start();
  await site.restartServer({ RATE_LIMITS: "off", RENDERER_URL: `http://127.0.0.1:${COUNTER_PORT}` });
  await (await fetch(`${ORIGIN}/privacy`)).arrayBuffer();
  await counter.settled();
  counter.renders = 0;
  const first = ask();
  const others = Array.from({ length: CLIENTS - 1 }, ask);
  (await first.socket).destroy();
  const answered = await Promise.all(others.map(({ answer }) => answer));
  table.atMost(`renders for ${CLIENTS} clients on one cold page`, counter.renders, 1);
  if (counter.renders === 0) throw new Error(`${PATH} was in the cache`);
  const refused = answered.filter((line) => !line.startsWith("HTTP/1.1 200")).length;
  table.atMost("  clients without an answer", refused, 0);
  counter.stop();
}

/** A client with a connection of its own; `answer` is the first line of what it gets. */
function ask(): { socket: Promise<Socket>; answer: Promise<string> } {
  const [host, port] = SERVER_ADDRESS.split(":");
  const socket = connect({ host: host ?? "", port: Number(port) });
  const sent = new Promise<Socket>((resolve) => {
    socket.once("connect", () => {
      socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`, () =>
        resolve(socket),
      );
    });
  });
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1", 0, 64);
    });
    socket.on("error", () => resolve("broken"));
    socket.on("close", () => resolve(text.slice(0, 64)));
  });
  return { socket: sent, answer };
}

/** Stands before the renderer and counts. */
class RenderCounter {
  renders = 0;
  private readonly server: Server;

  constructor(site: Site) {
    this.server = createServer((incoming, outgoing) => {
      if (incoming.url === "/render") this.renders += 1;
      const { method, headers, url } = incoming;
      const target = site.renderer.startsWith("unix:")
        ? { socketPath: site.renderer.slice("unix:".length), path: url }
        : { host: "127.0.0.1", port: new URL(site.renderer).port, path: url };
      const onward = forward({ ...target, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    });
  }

  start() {
    return new Promise<void>((resolve) => this.server.listen(COUNTER_PORT, "127.0.0.1", resolve));
  }

  /** Waits until no page has been rendered for a second: the server renders popular pages ahead. */
  async settled() {
    for (let before = -1; before !== this.renders; ) {
      before = this.renders;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  stop() {
    this.server.close();
    this.server.closeAllConnections();
  }
}
