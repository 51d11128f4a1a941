/** Visitors and staff of several servers, who read, enquire and change a course while something happens to these. */
import { randomInt } from "node:crypto";
import { addresses } from "../bench/sitemap.ts";
import { type Cluster, ORIGIN } from "./cluster.ts";
import { isFull, isPage } from "./load.ts";
import type { Findings } from "./report.ts";
import { ask, pause, STAFF } from "./site.ts";

/** Requests a second. */
const PAGES = 30;
const WATCHED = 20;
const ENQUIRIES = 4;
const CHANGES = 1;
/** How long a change may take until every server shows it, and nginx, whose copies are good for a second. */
const VISIBLE_MS = 1100;
const COURSE = 1;

/** The course that staff change. */
interface Course {
  readonly authorization: string;
  readonly slug: string;
  readonly title: string;
}

export class ClusterLoad {
  private readonly failures: string[] = [];
  /** Before the number in a title, because an earlier load may have left one of its own there. */
  private readonly mark = randomInt(1_000_000);
  /** The number of the change that the title of the course ends with. */
  private readonly changes: { number: number; at: number }[] = [{ number: 0, at: 0 }];
  /** The addresses of acknowledged enquiries. */
  private readonly enquiries = new Set<string>();
  /** What each visitor of the course has seen last. */
  private readonly seen = new Map<string, number>();
  private isChanging = false;
  private read = 0;
  private files = 0;
  private plain = 0;
  /** How long after a change each page without it was asked for, in milliseconds. */
  private readonly stale: number[] = [];
  private backwards = 0;
  private conflicts = 0;
  private slowest = 0;

  /** Goes on until `happening` is done. */
  async during(happening: () => Promise<void>) {
    const course = await this.signIn();
    const pages = await this.listedPages();
    let isOver = false;
    const repeatedly = async (rate: number, work: (number: number) => Promise<void>) => {
      const running = new Set<Promise<void>>();
      for (let number = 0; !isOver; number += 1) {
        const one = work(number).finally(() => running.delete(one));
        running.add(one);
        await pause(1000 / rate);
      }
      await Promise.all(running);
    };
    await Promise.all([
      happening().finally(() => {
        isOver = true;
      }),
      repeatedly(PAGES, () => this.readPage(pages[randomInt(pages.length)] ?? "/")),
      repeatedly(WATCHED, () => this.watch(course)),
      repeatedly(ENQUIRIES, (number) => this.enquire(number)),
      repeatedly(CHANGES, () => this.change(course)),
    ]);
  }

  judge(cluster: Cluster, findings: Findings) {
    const stored = cluster.database.list("SELECT email FROM lead WHERE kind = 'contact'");
    const lost = [...this.enquiries].filter((email) => !stored.includes(email)).length;
    const twice = stored.length - new Set(stored).size;
    const { read, files, plain, stale, backwards, conflicts, failures } = this;
    findings.tell(
      `${read} pages read, ${plain} of them plain, ${files} of their files, slowest answer ${this.slowest.toFixed(0)} ms`,
    );
    findings.tell(`${this.enquiries.size} enquiries acknowledged`);
    findings.tell(`${this.changes.length - 1} changes of a course`);
    const what = [...new Set(failures)].slice(0, 5).join("; ");
    findings.require(failures.length === 0, `${failures.length} requests failed: ${what}`);
    findings.require(lost === 0, `${lost} enquiries lost`);
    findings.require(twice === 0, `${twice} enquiries stored twice`);
    findings.require(conflicts === 0, `${conflicts} changes answered as a conflict after a retry`);
    const worst = Math.max(...stale).toFixed(0);
    findings.require(
      stale.length === 0,
      `${stale.length} pages older than ${VISIBLE_MS} ms after the change, at worst ${worst} ms`,
    );
    findings.require(backwards === 0, `${backwards} visitors saw an older page after a newer one`);
  }

  private async signIn(): Promise<Course> {
    const login = await this.send("/api/auth/login", "198.19.0.1", STAFF);
    const authorization = `Bearer ${JSON.parse(login.text).token}`;
    const path = `/api/admin/courses/${COURSE}`;
    const found = await this.send(path, "198.19.0.1", undefined, "GET", { authorization });
    const { slug, title } = JSON.parse(found.text) as { slug: string; title: string };
    return { authorization, slug, title: title.replace(/ #\d+-\d+$/, "") };
  }

  private async listedPages(): Promise<string[]> {
    const parts = addresses((await this.send("/sitemap.xml", "198.19.0.2")).text);
    const listed = await Promise.all(parts.map((part) => this.send(new URL(part).pathname, "198.19.0.2")));
    return listed.flatMap(({ text }) => addresses(text)).map((address) => new URL(address).pathname);
  }

  /** A request by a visitor, or by staff, who say which visitor they are. */
  private async send(path: string, visitor: string, body?: object, method = "POST", headers = {}) {
    const answer = await ask(ORIGIN + path, {
      method: body ? method : "GET",
      headers: {
        "x-forwarded-for": visitor,
        ...(body && { "content-type": "application/json", origin: ORIGIN }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.slowest = Math.max(this.slowest, answer.milliseconds);
    return answer;
  }

  private async readPage(path: string) {
    const visitor = visitorOf(randomInt(4000));
    const answer = await this.send(path, visitor);
    this.read += 1;
    const { status, text } = answer;
    if (!isPage(answer) || !text.trimEnd().endsWith("</html>"))
      this.failures.push(`GET ${path}: ${status}, ${text.length} bytes`);
    if (!isFull(answer)) this.plain += 1;
    const files = [...new Set(text.match(/\/assets\/[\w./-]+\.(js|css|woff2)/g))];
    await this.readFile(files[randomInt(Math.max(files.length, 1))]);
  }

  /** Reads a file that a page needs, from whichever server. */
  private async readFile(path: string | undefined) {
    if (path === undefined) return;
    const { status } = await this.send(path, visitorOf(randomInt(4000)));
    this.files += 1;
    if (status !== 200) this.failures.push(`GET ${path}: ${status}`);
  }

  /** Reads the course that staff change. */
  private async watch({ slug }: Course) {
    const visitor = visitorOf(randomInt(40));
    const started = performance.now();
    const due = this.changes.findLast(({ at }) => at <= started - VISIBLE_MS)?.number ?? 0;
    const before = this.seen.get(visitor) ?? 0;
    const { status, text } = await this.send(`/courses/${slug}`, visitor);
    this.read += 1;
    if (status !== 200) {
      this.failures.push(`GET the changed course: ${status}`);
      return;
    }
    const shown = Number(new RegExp(`<h1[^>]*>[^<]*#${this.mark}-(\\d+)`).exec(text)?.[1] ?? 0);
    const missed = this.changes.find(({ number }) => number > shown);
    if (shown < due && missed) this.stale.push(started - missed.at);
    if (shown < before) this.backwards += 1;
    this.seen.set(visitor, Math.max(shown, this.seen.get(visitor) ?? 0));
  }

  private async enquire(number: number) {
    const email = `asha.rao${number}@example.in`;
    const { status, text } = await this.send("/api/mail/contact", senderOf(number), {
      name: "Asha Rao",
      email,
      phone: "+91 98450 12345",
      subject: "Weekend batch",
      message: "Is there a batch on Saturdays for somebody who works?",
      key: `servers-${number}`,
      page: "/contact",
    });
    if (status === 201) this.enquiries.add(email);
    else this.failures.push(`POST /api/mail/contact: ${status} ${text}`);
  }

  /** Gives the course the title with the next number, unless that is going on. */
  private async change({ authorization, title }: Course) {
    if (this.isChanging) return;
    this.isChanging = true;
    const staff = { authorization };
    const found = await this.send(`/api/admin/courses/${COURSE}`, "198.19.0.1", undefined, "GET", staff);
    if (found.status === 200) {
      const number = (this.changes.at(-1)?.number ?? 0) + 1;
      const next = { ...JSON.parse(found.text), title: `${title} #${this.mark}-${number}` };
      const stored = await this.send(`/api/courses/${COURSE}`, "198.19.0.1", next, "PUT", staff);
      // The server stored it and was killed before it answered; nginx asked the other one.
      if (stored.status === 409) this.conflicts += 1;
      else if (stored.status !== 200) this.failures.push(`PUT /api/courses: ${stored.status} ${stored.text}`);
      if ([200, 409].includes(stored.status)) this.changes.push({ number, at: performance.now() });
    } else this.failures.push(`GET /api/admin/courses: ${found.status} ${found.text}`);
    this.isChanging = false;
  }
}

function visitorOf(number: number): string {
  return `198.18.${(number >> 8) & 255}.${number & 255}`;
}

/** Each in a network of its own, because forms of one network are limited. */
function senderOf(number: number): string {
  return `198.19.${number & 255}.${10 + ((number >> 8) & 127)}`;
}
