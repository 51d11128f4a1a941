/** The API document through schemathesis, as a visitor and as each role: no failure, no breach of the schema, none slow. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ORIGIN, type Site, STAFF } from "../bench/site.ts";
import { SEED } from "./random.ts";
import { type Outcomes, SLOW_MS } from "./report.ts";
import { addressOf, ROLES, type Role, tokenOf } from "./staff.ts";
import { send } from "./visitor.ts";

const PROGRAM = join(import.meta.dirname, "../../.venv-attack/bin/schemathesis");
/** Of all roles together, at most: a call without parameters has few different ones, so that it is about three quarters. */
const CASES = Number(process.env.CASES ?? 5000);
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
];

type Figures = {
  cases: number;
  slowest: number;
  slowest_call: string;
  operations: number;
  statuses: Record<string, number>;
};

export async function openapi(_: Site, outcomes: Outcomes) {
  if (!existsSync(PROGRAM)) throw new Error("schemathesis is not installed; `make attack` does that.");
  for (const role of ["visitor", ...ROLES] as const) {
    const folder = mkdtempSync(join(tmpdir(), "attack-openapi-"));
    const token = role === "visitor" ? "" : await tokenOf(addressOf(role, "main"));
    const { text, figures } = await runAs(role, token, folder);
    if (token) {
      // A call of every role: where it is refused, the role attacked nothing since something took its access.
      const { status } = await send("/api/admin/courses", { headers: { authorization: `Bearer ${token}` } });
      outcomes.expect(status === 200, `${role}: its access was lost in the course of the attack (${status})`);
    }
    outcomes.countMany(figures.cases, figures.slowest * 1000, `${role}: ${figures.slowest_call}`);
    const statuses = Object.entries(figures.statuses).map(([status, number]) => `${number} × ${status}`);
    outcomes.note(
      `${role}: ${figures.cases} cases of ${figures.operations} operations: ${statuses.join(", ")}`,
    );
    for (const failure of failuresIn(text)) outcomes.fail(`${role}: ${failure}`);
    rmSync(folder, { recursive: true });
  }
}

async function runAs(role: "visitor" | Role, token: string, folder: string) {
  const document = JSON.parse((await send("/api/openapi.json")).body.toString());
  const calls = Object.values(document.paths as Record<string, object>).flatMap((path) =>
    Object.keys(path),
  ).length;
  const report = join(folder, "figures.json");
  const args = [
    ...["run", `${ORIGIN}/api/openapi.json`, "--url", ORIGIN, "--no-color", "--workers", "1"],
    ...[
      "--checks",
      CHECKS.join(","),
      "--max-response-time",
      String(SLOW_MS / 1000),
      "--phases",
      "fuzzing",
      "--continue-on-failure",
    ],
    ...["--max-examples", String(Math.max(1, Math.round(CASES / calls / (ROLES.length + 1))))],
    ...["--seed", String(SEED), "--generation-database", "none", "--suppress-health-check", "all"],
    ...["--header", `Origin: ${ORIGIN}`, "--warnings", "off", "--request-timeout", "15", "--no-shrink"],
  ];
  const child = spawn(PROGRAM, args, {
    cwd: folder,
    env: {
      ...process.env,
      PYTHONPATH: import.meta.dirname,
      PYTHONDONTWRITEBYTECODE: "1",
      SCHEMATHESIS_HOOKS: "openapi_hooks",
      ATTACK_FIGURES: report,
      ATTACK_ORIGIN: ORIGIN,
      ATTACK_TOKEN: token,
      ATTACK_SPARE: role === "visitor" ? "" : addressOf(role, "spare"),
      ATTACK_PASSWORD: STAFF.password,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += chunk;
  if (!existsSync(report)) throw new Error(`schemathesis did not run:\n${text.slice(-4000)}`);
  return { text, figures: JSON.parse(readFileSync(report, "utf8")) as Figures };
}

/** The failures that schemathesis lists, each with the request that repeats it. */
function failuresIn(text: string): string[] {
  const [, list = ""] = /=+ (?:FAILURES|ERRORS) =+\n([\s\S]*?)\n=+ [A-Z]/.exec(text) ?? [];
  return list
    .split(/^_{3,} .* _{3,}$/m)
    .map((failure) => failure.replace(/\n+/g, " ").trim())
    .filter(Boolean);
}
