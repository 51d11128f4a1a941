/** The result: what was found, what is wanted, and whether the run fails. */
import { CEILINGS, type Ceiling } from "./ceilings.ts";

export type Verdict = "kept" | "missed, as recorded" | "WORSE";
type Row = { what: string; found: string; budget: string; ceiling: string; verdict: Verdict | "" };

/**
 * A budget that is not kept has a ceiling, so that what is not good yet cannot get worse unseen. `wanted` is the least or
 * the most that the budget allows.
 */
export function judge(
  found: number,
  wanted: { least: number } | { most: number },
  ceiling?: Ceiling,
): Verdict {
  const keeps = (limit: number) => ("least" in wanted ? found >= limit : found <= limit);
  if (keeps("least" in wanted ? wanted.least : wanted.most)) return "kept";
  return ceiling && keeps(limitOf(ceiling, "least" in wanted)) ? "missed, as recorded" : "WORSE";
}

function limitOf({ found, tolerance }: Ceiling, isLeast: boolean): number {
  return isLeast ? found * (1 - tolerance) : found * (1 + tolerance);
}

export class Table {
  private readonly rows: Row[] = [];
  private readonly isWhole: boolean;

  /** Of a whole run, or of some parts. */
  constructor(isWhole: boolean) {
    this.isWhole = isWhole;
  }

  atLeast(what: string, found: number, least: number, unit = "") {
    this.add(what, found, { least }, unit);
  }

  atMost(what: string, found: number, most: number, unit = "") {
    this.add(what, found, { most }, unit);
  }

  /** A figure without a budget. */
  tell(what: string, found: string) {
    this.rows.push({ what, found, budget: "", ceiling: "", verdict: "" });
  }

  private add(what: string, found: number, wanted: { least: number } | { most: number }, unit: string) {
    const ceiling = CEILINGS[what];
    const isLeast = "least" in wanted;
    const sign = isLeast ? "≥" : "≤";
    const verdict = judge(found, wanted, ceiling);
    this.rows.push({
      what,
      found: `${figure(found)}${unit}`,
      budget: `${sign} ${isLeast ? wanted.least : wanted.most}${unit}`,
      ceiling: ceiling ? `${sign} ${figure(limitOf(ceiling, isLeast))}${unit}` : "",
      verdict,
    });
    process.stderr.write(`${what}: ${figure(found)}${unit} ${verdict}\n`);
  }

  /** Prints the table; fails the process where a row is worse than it may be. */
  report() {
    const measured = new Set(this.rows.map((row) => row.what));
    const unknown = Object.keys(CEILINGS).filter((what) => this.isWhole && !measured.has(what));
    const heads = { what: "what", found: "found", budget: "budget", ceiling: "ceiling", verdict: "verdict" };
    const lines = [heads, ...this.rows];
    const width = (column: keyof Row) => Math.max(...lines.map((line) => line[column].length));
    for (const line of lines) {
      const cells = [
        line.what.padEnd(width("what")),
        line.found.padStart(width("found")),
        line.budget.padStart(width("budget")),
        line.ceiling.padStart(width("ceiling")),
        line.verdict,
      ];
      process.stdout.write(`${cells.join("  ").trimEnd()}\n`);
    }
    for (const what of unknown) process.stdout.write(`The ceiling of "${what}" belongs to no row.\n`);
    if (unknown.length > 0 || this.rows.some((row) => row.verdict === "WORSE")) process.exitCode = 1;
  }
}

export function figure(value: number): string {
  return value >= 1000 ? Math.round(value).toString() : value.toFixed(2);
}
