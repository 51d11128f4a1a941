/**
 * Checks the size of the scripts that each public page and the staff area load initially, compressed with gzip. Fails above
 * the budget, and when a public page loads a part of the staff area.
 */
import { readFileSync, statSync } from "node:fs";
import type { PageFiles } from "./pages.ts";
import { buildPaths, CURRENT, STAFF } from "./paths.ts";

const BUDGET_BYTES = 92_000;
const STAFF_BUDGET_BYTES = 187_000;

const { client, summary } = buildPaths(CURRENT);
const { pages } = JSON.parse(readFileSync(summary, "utf8")) as { pages: Record<string, PageFiles> };

const rows = Object.entries(pages).map(([id, page]) => ({
  id,
  script: weigh([...page.scripts, ...page.modulepreload], "gz"),
  style: weigh(page.styles, "br"),
  fonts: weigh(page.fonts),
}));

print("page", "JS gzip", "CSS brotli", "fonts");
for (const row of rows) print(row.id, kilobytes(row.script), kilobytes(row.style), kilobytes(row.fonts));

const budgetOf = (id: string) => (id === STAFF ? STAFF_BUDGET_BYTES : BUDGET_BYTES);
for (const { id, script } of rows) {
  if (script <= budgetOf(id)) continue;
  process.stderr.write(`${id}: ${kilobytes(script)} kB of JavaScript, above ${kilobytes(budgetOf(id))} kB\n`);
  process.exitCode = 1;
}

const staffStyles = pages[STAFF]?.styles ?? [];
const staffEntry = pages[STAFF]?.modulepreload[0];
for (const [id, page] of Object.entries(pages)) {
  if (id === STAFF) continue;
  const strays = [...page.modulepreload, ...page.styles].filter(
    (address) => address === staffEntry || staffStyles.includes(address),
  );
  if (strays.length > 0) {
    process.stderr.write(`The page ${id} would load ${strays.join(", ")} of the staff area.\n`);
    process.exitCode = 1;
  }
}

function weigh(addresses: readonly string[], form?: "gz" | "br"): number {
  const sizes = addresses.map(
    (address) => statSync(`${client}${address.slice(1)}${form ? `.${form}` : ""}`).size,
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function print(page: string, ...columns: readonly string[]): void {
  process.stdout.write(`${page.padEnd(16)}${columns.map((column) => column.padStart(12)).join("")}\n`);
}
