/** Stands between two programs: the other side can change its place, and be slow. */
import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "./site.ts";

export class Between {
  /** Where connections lead to from now on. */
  target: number;
  /** Milliseconds that each piece of an answer takes longer. */
  delay = 0;
  port = 0;
  private readonly server: Server;
  private readonly open = new Set<Socket>();

  constructor(target: number) {
    this.target = target;
    this.server = createServer((near) => this.join(near));
  }

  async start() {
    this.port = await freePort();
    await new Promise<void>((resolve) => this.server.listen(this.port, "127.0.0.1", resolve));
  }

  /** Ends all connections; new ones are taken. */
  cut() {
    for (const socket of this.open) socket.destroy();
  }

  async stop() {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    await closed;
  }

  private join(near: Socket) {
    const far = connect(this.target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.open.delete(one);
        setTimeout(() => other.destroy(), this.delay);
      });
    }
    near.pipe(far);
    far.on("data", (piece) => {
      if (this.delay === 0) near.write(piece);
      else setTimeout(() => near.writable && near.write(piece), this.delay);
    });
  }
}
