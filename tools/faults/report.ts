/** What became of each fault: one line, then the counts. */

/** What is found out about one fault. */
export class Findings {
  readonly figures: string[] = [];
  readonly failures: string[] = [];

  tell(figure: string) {
    this.figures.push(figure);
  }

  /** A fault is survived when all of these hold. */
  require(holds: boolean, otherwise: string) {
    if (!holds) this.failures.push(otherwise);
  }
}

export class Report {
  private survived = 0;
  private readonly lost: string[] = [];
  private readonly missing: string[] = [];

  /** Tries one fault. */
  async fault(what: string, attempt: (findings: Findings) => Promise<void>) {
    const findings = new Findings();
    try {
      await attempt(findings);
    } catch (error) {
      findings.failures.push(error instanceof Error ? error.message : String(error));
    }
    const survived = findings.failures.length === 0;
    if (survived) this.survived += 1;
    else this.lost.push(what);
    const figures = findings.figures.join(", ") || "-";
    const verdict = survived ? "survived" : `NOT SURVIVED: ${findings.failures.join("; ")}`;
    process.stdout.write(`${what} | ${figures} | ${verdict}\n`);
  }

  /** A fault that cannot be tried on this machine. */
  skip(what: string, why: string) {
    this.missing.push(what);
    process.stdout.write(`${what} | - | not tried: ${why}\n`);
  }

  /** A part that ended before all of its faults were tried. */
  broke(part: string, error: unknown) {
    this.lost.push(part);
    process.stdout.write(`${part} | - | NOT SURVIVED: the part broke off: ${error}\n`);
  }

  /** Prints the counts, and fails the process when a fault was not survived. */
  end() {
    const tried = this.survived + this.lost.length;
    process.stdout.write(
      `${tried} faults tried, ${this.survived} survived, ${this.lost.length} not, ${this.missing.length} not tried\n`,
    );
    for (const what of this.lost) process.stdout.write(`not survived: ${what}\n`);
    if (this.lost.length > 0 || tried === 0) process.exitCode = 1;
  }
}
