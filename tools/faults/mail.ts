/** The mail server fails: enquiries are acknowledged all the same, and all mails arrive when it is well. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Findings, Report } from "./report.ts";
import { end, folder, pause, ROOT, Shim, Site, until, withDemoContent } from "./site.ts";
import { Between } from "./tcp.ts";

const PYTHON = process.env.SMTP_SINK_PYTHON ?? join(ROOT, ".venv-test/bin/python");
const ENQUIRIES = 3;
/** To staff and to the visitor. */
const MAILS = 2 * ENQUIRIES;
const HOUR_MS = 3_600_000;
/** The mail server says nothing for twenty seconds until the server gives up. */
const LASTS_MS = 5000;

/** The mail server of the server's tests. */
class Sink {
  port = 0;
  readonly ids: string[] = [];
  private readonly process: ChildProcess;
  private readonly started: Promise<void>;

  constructor(args: readonly string[] = []) {
    const script = join(ROOT, "server/tests/it/support/smtp_sink.py");
    this.process = spawn(PYTHON, [script, ...args], { stdio: ["pipe", "pipe", "ignore"] });
    if (!this.process.stdout) throw new Error("the mail server has no output");
    const lines = createInterface(this.process.stdout);
    this.started = new Promise((resolve) => {
      lines.on("line", (line) => {
        const said = JSON.parse(line);
        if (said.port) this.port = said.port;
        if (said.mail) this.ids.push(headerOf(said.mail.headers, "message-id"));
        resolve();
      });
    });
  }

  async ready() {
    await this.started;
    return this;
  }

  behave(manner: string) {
    this.process.stdin?.write(`${manner}\n`);
  }

  async end() {
    await end(this.process);
  }
}

function headerOf(headers: [string, string][], name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
}

export async function mail(report: Report) {
  if (!existsSync(PYTHON)) return report.skip("mail", "there is no .venv-test (make test-rust makes it)");
  const manners = [
    ["refuses connections", "down"],
    ["hangs up with 421", "421"],
    ["greylists with 450", "450"],
    ["refuses after the last byte", "451-data"],
    ["dies in DATA", "drop"],
    ["never says a word", "blackhole"],
  ];
  for (const [what, manner = ""] of manners) {
    await report.fault(`mail: ${what}`, async (findings) => {
      const sink = await new Sink().ready();
      try {
        sink.behave(manner);
        await delivers(findings, `smtp://127.0.0.1:${sink.port}`, sink, async () => sink.behave("accept"));
      } finally {
        await sink.end();
      }
    });
  }
  await report.fault("mail: each answer takes a second", async (findings) => {
    const sink = await new Sink().ready();
    const between = new Between(sink.port);
    await between.start();
    between.delay = 1000;
    try {
      await delivers(findings, `smtp://127.0.0.1:${between.port}`, sink, async () => {
        between.delay = 0;
      });
    } finally {
      await between.stop();
      await sink.end();
    }
  });
  await report.fault("mail: certificate that nobody trusts", brokenTls);
}

/** Sends enquiries while it fails, mends it, and lets hours pass until all mails are there. */
async function delivers(findings: Findings, url: string, sink: Sink, mend: () => Promise<void>) {
  const data = withDemoContent();
  const shim = new Shim(data);
  const site = new Site({ ...shim.settings, SMTP_URL: url }, { data });
  try {
    await site.start();
    await enquire(site, findings);
    await pause(LASTS_MS);
    await mend();
    const since = performance.now();
    // The pauses between attempts grow to hours.
    let ahead = 0;
    await until(async () => {
      if (waiting(site) === 0) return true;
      ahead += HOUR_MS;
      shim.set({ ahead });
      await pause(2500);
      return waiting(site) === 0;
    }, 90_000);
    findings.tell(
      `all sent ${((performance.now() - since) / 1000).toFixed(0)} s later, with ${ahead / HOUR_MS} h skipped`,
    );
    const ids = new Set(sink.ids);
    findings.tell(`${ids.size} of ${MAILS} mails, ${sink.ids.length - ids.size} twice`);
    findings.require(ids.size === MAILS, "mails were lost or made up");
    const states = site.query("SELECT DISTINCT state FROM mail_outbox");
    findings.require(states.join() === "sent", `mails in the states ${states}`);
  } finally {
    await site.end();
  }
}

/** With `tls=required` nothing is sent in the clear; what waits goes out when the settings are mended. */
async function brokenTls(findings: Findings) {
  const place = folder();
  const [key, certificate] = [join(place, "key.pem"), join(place, "certificate.pem")];
  const subject = ["-subj", "/CN=elsewhere.example", "-days", "1", "-nodes", "-newkey", "rsa:2048"];
  const made = spawnSync("openssl", ["req", "-x509", ...subject, "-keyout", key, "-out", certificate]);
  if (made.status !== 0) throw new Error("openssl made no certificate");
  const sink = await new Sink(["--certificate", certificate, "--key", key]).ready();
  const good = await new Sink().ready();
  const data = withDemoContent();
  const shim = new Shim(data);
  const site = new Site(shim.settings, { data });
  try {
    await site.start({ SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls=required` });
    await enquire(site, findings);
    await pause(LASTS_MS);
    findings.require(sink.ids.length === 0, "a mail went to a server that is not who it says");
    findings.require(waiting(site) === MAILS, "mails were given up");
    await site.end("SIGTERM");
    shim.set({ ahead: HOUR_MS });
    await site.start({ SMTP_URL: `smtp://127.0.0.1:${good.port}` });
    await until(() => waiting(site) === 0, 20_000);
    findings.tell(`${new Set(good.ids).size} of ${MAILS} mails after the settings were mended`);
    findings.require(new Set(good.ids).size === MAILS, "mails were lost");
  } finally {
    await site.end();
    await sink.end();
    await good.end();
  }
}

async function enquire(site: Site, findings: Findings) {
  let slowest = 0;
  for (let one = 0; one < ENQUIRIES; one += 1) {
    const { status, milliseconds } = await site.enquire(`reader${one}@example.in`);
    findings.require(status === 201, `an enquiry was answered with ${status}`);
    slowest = Math.max(slowest, milliseconds);
  }
  findings.tell(`${ENQUIRIES} enquiries acknowledged within ${slowest.toFixed(0)} ms`);
}

function waiting(site: Site): number {
  return Number(site.query("SELECT count(*) FROM mail_outbox WHERE state <> 'sent'")[0]);
}
