import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
const documents = tracked.filter(
  (path) => /^(README\.md|docs\/.*\.md)$/.test(path) && existsSync(join(root, path)),
);
const decisions = readdirSync(join(root, "docs/decisions")).filter((name) => /^\d{4}-/.test(name));

test("configuration.md describes every variable that server and renderer read", () => {
  const server = readdirSync(join(root, "server/src/config")).map((name) =>
    read(`server/src/config/${name}`),
  );
  const source = [...server, read("ssr-renderer/src/config.ts")].join("\n");
  const used = source.matchAll(/lookup\("([A-Z_]+)"\)|env\.([A-Z_]+)|readNumber\(env, "([A-Z_]+)"/g);
  const variables = new Set([...used].map(([, ...names]) => names.find(Boolean)));
  const described = read("docs/configuration.md");
  assert.ok(variables.size > 20);
  assert.deepEqual(
    [...variables].filter((name) => !described.includes(`\`${name}\``)),
    [],
  );
});

test("every decision that is referred to exists", () => {
  const numbers = new Set(decisions.map((name) => name.slice(0, 4)));
  const missing = tracked
    .filter((path) => /\.(rs|ts|tsx|mjs|toml|md)$/.test(path) && existsSync(join(root, path)))
    .flatMap((path) =>
      [...read(path).matchAll(/decisions\/(\d{4})/g)].map(([, number]) => ({ path, number })),
    )
    .filter(({ number }) => !numbers.has(number ?? ""));
  assert.deepEqual(missing, []);
});

test("the index lists every decision, and links of documents lead to files", () => {
  const index = read("docs/decisions/README.md");
  assert.deepEqual(
    decisions.filter((name) => !index.includes(`(${name})`)),
    [],
  );
  const dead = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, target = ""]) => join(dirname(path), target))
      .filter((target) => !existsSync(join(root, target))),
  );
  assert.deepEqual(dead, []);
});

test("files of docs/ that documents name exist", () => {
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/`(docs\/[\w./-]+\.\w+)`/g)].map(([, target = ""]) => target),
  );
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((target) => !existsSync(join(root, target))),
    [],
  );
});

test("the sums of the ASVS table are those of its rows, none of level 1 is open, and the tests that it names exist", () => {
  const table = read("docs/security/asvs.md");
  const rows = [...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (?:[^|]*) \| ([^|]*?) \|/gm)];
  assert.ok(rows.length > 200);
  const verdicts = ["yes", "no", "n/a", "deployment"];
  assert.deepEqual(
    rows.filter(([, , , verdict = ""]) => !verdicts.includes(verdict)).map(([, number]) => number),
    [],
  );
  for (const level of ["1", "2"]) {
    const counts = verdicts.map(
      (verdict) => rows.filter(([, , of, is]) => of === level && is === verdict).length,
    );
    assert.ok(table.includes(`| level ${level} | ${counts.join(" | ")} |`), `level ${level}: ${counts}`);
    if (level === "1") assert.equal(counts[1], 0);
  }
  const dead = [...table.matchAll(/`(\w+)::(\w+)`/g)].filter(([, file, name]) => {
    const path = `server/tests/it/${file}.rs`;
    return existsSync(join(root, path)) && !new RegExp(`fn ${name}\\b`).test(read(path));
  });
  assert.deepEqual(
    dead.map(([named]) => named),
    [],
  );
});
