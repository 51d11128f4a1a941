/** A site with temporary data, for benchmarks. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const ROOT = join(import.meta.dirname, "../..");
const SERVER =
  process.env.SERVER_BINARY ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "release/server");
const PORT = Number(process.env.BENCH_PORT ?? 3410);

export const ORIGIN = `http://localhost:${PORT}`;
/** The administrator of the site. */
export const STAFF = { email: "staff@example.com", password: "ladder compass rivet monsoon" };
export const RENDERER = `http://127.0.0.1:${PORT + 1}`;

/** Values that differ from row to row, so that searches and sort orders do real work. */
const LEADS = `
  WITH RECURSIVE n(i) AS (SELECT count(*) + 1 FROM lead UNION ALL SELECT i + 1 FROM n WHERE i < ?),
    person(i, name, kind, status, at) AS (
      SELECT i,
        CASE i % 5 WHEN 0 THEN 'Asha Rao' WHEN 1 THEN 'Vikram Iyer' WHEN 2 THEN 'Meera Joshi' WHEN 3 THEN 'Imran Shaikh'
          ELSE 'Kavya Nair' END,
        CASE i % 4 WHEN 0 THEN 'enroll' WHEN 1 THEN 'inquiry' WHEN 2 THEN 'consultancy' ELSE 'contact' END,
        CASE i % 11 WHEN 0 THEN 'new' WHEN 1 THEN 'qualified' WHEN 2 THEN 'enrolled' WHEN 3 THEN 'spam' WHEN 4 THEN 'lost'
          ELSE 'contacted' END,
        strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-' || i || ' hours')
      FROM n)
  INSERT INTO lead (kind, status, name, email, email_key, phone, subject, message, item_name, item_group, price_paise,
    duration, level, page, campaign, agent, network, spam_score, spam_reasons, search, notes, next_action_at, revision,
    created_at, updated_at)
  SELECT kind, status, name, 'person' || i || '@example.in', 'person' || i || '@example.in',
    '+9198' || printf('%08d', i), 'Weekend batch ' || i, 'Is there a batch on Saturdays? ' || i, 'PLC Programming', '',
    1499900, '8 weeks', '', '/courses', '', 'Chrome', '', 0, '[]',
    lower(name) || char(10) || 'person' || i || '@example.in' || char(10) || '+9198' || printf('%08d', i) || char(10) ||
      'weekend batch ' || i || char(10) || 'is there a batch on saturdays? ' || i || char(10) || 'plc programming',
    'Called.', CASE WHEN i % 3 = 0 THEN at END, 1, at, at
  FROM person`;

const MAILS = `
  INSERT INTO mail_outbox (message_key, kind, lead_id, topic, recipient, mailbox, state, attempts, next_attempt_at,
    give_up_at, created_at, sent_at)
  SELECT 'bench-' || kind.word || '-' || lead.id, kind.word, lead.id, '', email, email, 'sent', 1, created_at, created_at,
    created_at, created_at
  FROM lead, (SELECT 'staff_lead' AS word UNION ALL SELECT 'visitor_lead') AS kind
  WHERE NOT EXISTS (SELECT 1 FROM mail_outbox WHERE lead_id = lead.id)`;

export class Site {
  private readonly data = mkdtempSync(join(tmpdir(), "bench-"));
  private readonly environment = {
    ...process.env,
    BIND: `127.0.0.1:${PORT}`,
    PUBLIC_URL: ORIGIN,
    DATA_DIR: this.data,
    DATABASE_URL: `sqlite://${this.data}/site.db`,
    RENDERER_BIND: `127.0.0.1:${PORT + 1}`,
    RENDERER_URL: RENDERER,
    RATE_LIMITS: "off",
    CONNECTIONS_PER_ADDRESS: "2000",
    RUST_LOG: "warn",
    ADMIN_EMAIL: STAFF.email,
    ADMIN_PASSWORD: STAFF.password,
  };
  private server?: ChildProcess;
  private renderer?: ChildProcess;

  /** Migrates and seeds the database. */
  prepare() {
    for (const command of ["migrate", "seed"]) {
      const { status } = spawnSync(SERVER, [command], { cwd: ROOT, env: this.environment, stdio: "inherit" });
      if (status !== 0) throw new Error(`server ${command} failed`);
    }
  }

  /** Copies demo courses until there are `count`. */
  grow(count: number) {
    const database = new DatabaseSync(join(this.data, "site.db"));
    const columns = database
      .prepare("SELECT name FROM pragma_table_info('course') WHERE name NOT IN ('id', 'slug', 'title')")
      .all()
      .map((column) => column.name)
      .join(", ");
    const [{ held, copied }] = database
      .prepare("SELECT count(*) AS held, max(id) AS copied FROM course")
      .all() as [{ held: number; copied: number }];
    const insert = database.prepare(
      `INSERT INTO course (slug, title, ${columns}) SELECT slug || ?, title || ?, ${columns} FROM course WHERE id = ?`,
    );
    database.exec("BEGIN IMMEDIATE");
    for (let number = held; number < count; number += 1) {
      insert.run(`-${number}`, ` ${number}`, (number % copied) + 1);
    }
    database.exec("UPDATE content_version SET version = version + 1; COMMIT");
    database.close();
  }

  /** Adds leads until there are `count`, one per hour, with all forms and statuses, each with two sent mails. */
  growLeads(count: number) {
    const database = new DatabaseSync(join(this.data, "site.db"));
    database.exec(`BEGIN IMMEDIATE; ${LEADS.replace("?", `${count}`)}; ${MAILS}; COMMIT`);
    database.close();
  }

  startRenderer() {
    this.renderer = spawn(join(ROOT, "ssr-renderer/start"), {
      cwd: ROOT,
      env: this.environment,
      stdio: "ignore",
    });
    return until(() => answers(`${RENDERER}/healthz`));
  }

  /** Starts the server; returns the milliseconds until its first response. */
  async startServer(): Promise<number> {
    const started = performance.now();
    this.server = spawn(SERVER, ["serve"], {
      cwd: ROOT,
      env: this.environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
    await until(() => answers(`${ORIGIN}/healthz`));
    return performance.now() - started;
  }

  async stopServer() {
    await ended(this.server);
  }

  async stop() {
    await Promise.all([ended(this.server), ended(this.renderer)]);
    rmSync(this.data, { recursive: true, force: true });
  }

  /** The resident memory in MB of the server and of the largest worker. */
  memory(): { server: number; worker: number } {
    const workers = childrenOf(this.renderer?.pid).flatMap((pid) => [pid, ...childrenOf(pid)]);
    return { server: resident(this.server?.pid), worker: Math.max(0, ...workers.map(resident)) };
  }
}

export async function until(condition: () => Promise<boolean>, milliseconds = 10_000) {
  const deadline = performance.now() + milliseconds;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("waited in vain");
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

async function ended(process: ChildProcess | undefined) {
  if (!process || process.exitCode !== null) return;
  const exit = new Promise((resolve) => process.once("exit", resolve));
  process.kill("SIGTERM");
  await exit;
}

function childrenOf(pid: number | undefined): number[] {
  if (!pid) return [];
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean).map(Number);
}

function resident(pid: number | undefined): number {
  const status = pid ? readFileSync(`/proc/${pid}/status`, "utf8") : "";
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
