/** Visitors who read and enquire while something fails. */
import type { Findings } from "./report.ts";
import { type Answer, pause, type Site, until } from "./site.ts";

const PATHS = ["/", "/courses", "/about", "/courses/category/electronics", "/privacy"];
const READERS = 3;
const SENDERS = 2;
const BETWEEN_MS = 15;
/** What a server that cannot answer just now may say to somebody who enquires; 0 is no answer. */
const HONEST = [0, 500, 503, 507];

export interface Wishes {
  /** Whether pages that nobody has asked for before are among them, which need the renderer. */
  fresh?: boolean;
  /** Whether the server itself is away at times, so that no answer is no fault. */
  away?: boolean;
}

/** A whole page, full or plain. */
export function isPage({ status, text }: Answer): boolean {
  return status === 200 && text.length > 1000 && text.includes("</html>");
}

/** A page that the renderer made. */
export function isFull(answer: Answer): boolean {
  return isPage(answer) && !answer.text.includes('data-render="client"');
}

let asked = 0;

/** The address of a page that is in no cache. */
export function freshPath(): string {
  asked += 1;
  return `/courses/category/all?q=plc+${process.pid}x${asked}`;
}

export class Load {
  readonly acknowledged = new Set<string>();
  /** Called at once when an enquiry was acknowledged. */
  onAcknowledged: (email: string) => void = () => {};
  private readonly site: Site;
  private readonly wishes: Wishes;
  private readonly running: Promise<void>[] = [];
  private readonly wrong: string[] = [];
  private stopped = false;
  private answers = 0;
  private enquiries = 0;
  private slowest = 0;

  constructor(site: Site, wishes: Wishes = {}) {
    this.site = site;
    this.wishes = wishes;
  }

  /** Everybody has read each page once before anything fails. */
  static async warm(site: Site) {
    for (const path of PATHS) await site.page(path);
  }

  begin() {
    for (let one = 0; one < READERS; one += 1) this.running.push(this.read(one));
    for (let one = 0; one < SENDERS; one += 1) this.running.push(this.send(one));
  }

  async stop() {
    this.stopped = true;
    await Promise.all(this.running);
  }

  /** Stops, and says what was seen. */
  async end(findings: Findings) {
    await this.stop();
    findings.tell(`${this.wrong.length} of ${this.answers} pages wrong`);
    findings.tell(`slowest ${this.slowest.toFixed(0)} ms`);
    findings.require(this.answers > 0, "no page was asked for");
    const cause = this.site
      .log()
      .split("\n")
      .findLast((line) => line.includes("cause="));
    findings.require(
      this.wrong.length === 0,
      `wrong answers such as ${this.wrong[0]}; last in the log: ${cause}`,
    );
  }

  /** Says whether what was acknowledged is stored. */
  stored(findings: Findings, emails: readonly string[], least = 1) {
    const there = new Set(emails);
    const lost = [...this.acknowledged].filter((email) => !there.has(email));
    const found = this.acknowledged.size - lost.length;
    findings.tell(`${this.acknowledged.size} of ${this.enquiries} enquiries acknowledged, ${found} stored`);
    findings.require(lost.length === 0, `acknowledged and lost: ${lost.slice(0, 3)}`);
    findings.require(this.acknowledged.size >= least, "too few enquiries were acknowledged");
  }

  /** Waits until another enquiry is acknowledged. */
  async acknowledges(limit = 60_000): Promise<number> {
    const before = this.acknowledged.size;
    return until(() => this.acknowledged.size > before, limit);
  }

  private goesOn(): boolean {
    return !this.stopped && this.site.isRunning;
  }

  private async read(reader: number) {
    for (let turn = reader; this.goesOn(); turn += 1) {
      const fresh = this.wishes.fresh && turn % 3 === 0;
      const path = fresh ? freshPath() : (PATHS[turn % PATHS.length] ?? "/");
      const answer = await this.site.page(path);
      if (!(answer.status === 0 && this.wishes.away)) {
        this.answers += 1;
        this.slowest = Math.max(this.slowest, answer.milliseconds);
        if (!isPage(answer)) this.wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 15)}`);
      }
      await pause(BETWEEN_MS);
    }
  }

  private async send(sender: number) {
    for (let turn = 0; this.goesOn(); turn += 1) {
      asked += 1;
      const email = `s${sender}n${turn}x${asked}@example.in`;
      const answer = await this.site.enquire(email);
      this.enquiries += 1;
      if (answer.status === 201) {
        this.acknowledged.add(email);
        this.onAcknowledged(email);
      } else if (!HONEST.includes(answer.status))
        this.wrong.push(`an enquiry: ${answer.status} ${answer.text.slice(0, 80)}`);
      await pause(BETWEEN_MS);
    }
  }
}

/** The addresses of all enquiries in the SQLite file. */
export function enquiriesIn(site: Site): string[] {
  return site.query("SELECT email FROM lead");
}
