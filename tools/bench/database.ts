/** SQL on the database of a site, in SQLite or PostgreSQL. */
import { spawnSync } from "node:child_process";
import { DatabaseSync } from "node:sqlite";

export interface Database {
  /** The moment `i` hours ago, where `i` is an SQL expression. */
  hoursAgo(i: string): string;
  /** The bytes of a buffer as a literal. */
  bytes(buffer: Buffer): string;
  /** The names of a table's columns. */
  columns(table: string): string[];
  /** The first column of what a query finds. */
  list(query: string): string[];
  /** Runs statements in one transaction. */
  execute(statements: string): void;
  /** The size of the whole database in bytes. */
  size(): number;
}

/** The database at an address as `DATABASE_URL` has it. PostgreSQL needs `psql`. */
export function databaseAt(url: string): Database {
  return url.startsWith("postgres") ? postgresql(url) : sqlite(url.replace("sqlite://", ""));
}

/** A text as an SQL literal. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function sqlite(file: string): Database {
  const opened = <T>(use: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(file);
    try {
      return use(database);
    } finally {
      database.close();
    }
  };
  const list = (query: string) =>
    opened((database) => database.prepare(query).all()).map((row) => String(Object.values(row)[0]));
  return {
    hoursAgo: (i) => `strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', '-' || ${i} || ' hours')`,
    bytes: (buffer) => `X'${buffer.toString("hex")}'`,
    columns: (table) => list(`SELECT name FROM pragma_table_info(${text(table)})`),
    list,
    execute: (statements) => opened((database) => database.exec(`BEGIN IMMEDIATE; ${statements}; COMMIT`)),
    size: () => Number(list("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")[0]),
  };
}

function postgresql(url: string): Database {
  const psql = (statements: string): string => {
    const { status, stdout, stderr, error } = spawnSync(
      "psql",
      [
        url,
        "--no-psqlrc",
        "--quiet",
        "--single-transaction",
        "--tuples-only",
        "--no-align",
        "--set=ON_ERROR_STOP=1",
      ],
      { input: statements, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`psql: ${error ?? stderr}`);
    return stdout.trim();
  };
  const list = (query: string) => psql(query).split("\n").filter(Boolean);
  return {
    hoursAgo: (i) => `now() - (${i}) * interval '1 hour'`,
    bytes: (buffer) => `decode('${buffer.toString("hex")}', 'hex')`,
    columns: (table) =>
      list(
        `SELECT column_name FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = ${text(table)}`,
      ),
    list,
    execute: psql,
    size: () => Number(list("SELECT pg_database_size(current_database())")[0]),
  };
}
